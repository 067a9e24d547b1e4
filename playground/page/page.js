// Inside simcord's page: what Discord has and it has not, and words for what its hidden toolbar would say.

import { followNewest } from "./newest.js";
import { tick } from "./times.js";

const READ_FOR = 5000; // milliseconds
const WORDS = { "Action was not completed.": "That did not go through: the control has changed, or the bot did not answer. Try again." };
const OVER = ["Action outcome uncertain. It will not be retried.", "Preview session ended.", "Access to this preview is unavailable."];

const status = document.getElementById("action-status");
const notice = Object.assign(document.createElement("p"), { id: "notice", hidden: true });
notice.setAttribute("role", "alert");
document.body.append(notice);
const heights = new Map(); // of the last picture in each place, so that the next one does not make the page jump
let hiding = 0;
let browsing = false; // among the options of a command, with the arrow keys

function tell() {
  const said = status.textContent.trim();
  if (OVER.includes(said) && performance.now() > READ_FOR) location.reload(); // nothing else brings such a page back
  if (!(said in WORDS)) return;
  notice.textContent = WORDS[said];
  notice.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { notice.hidden = true; }, READ_FOR);
}

function offerDismissal() {
  for (const note of document.querySelectorAll(".message-ephemeral-note:not(:has(button))")) {
    const message = note.closest("[data-message-id]")?.dataset.messageId;
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Dismiss message" });
    button.addEventListener("click", () => fetch("/playground/dismiss", { method: "POST", body: new URLSearchParams({ message }) }));
    if (message) note.append(" · ", button);
  }
}

function holdPlaces() {
  for (const message of document.querySelectorAll("[data-message-id]")) {
    message.querySelectorAll(".gallery-image").forEach((image, index) => {
      const place = `${message.dataset.messageId}:${index}`;
      const measure = () => {
        heights.set(place, image.offsetHeight);
        image.style.minHeight = "";
      };
      if (image.complete && image.naturalHeight) return measure();
      if (heights.has(place)) image.style.minHeight = `${heights.get(place)}px`;
      image.addEventListener("load", measure, { once: true });
    });
  }
}

function attend() {
  offerDismissal();
  holdPlaces();
  tick();
}

// In Discord the Enter key sends a command that needs no more; here it would open the first of its options.
function sendAtOnce(event) {
  const picked = event.target.matches?.(".command-chip") && window.simcordPreview.commandPicker.draft?.submittable;
  if (event.key === "Enter" && picked && !browsing) {
    event.preventDefault();
    event.stopImmediatePropagation();
    document.getElementById("send-message").click();
  }
  browsing = event.key === "ArrowDown" || event.key === "ArrowUp";
}

// In Discord a field lists what can be chosen as soon as one is in it; here the bot would be asked only when something is typed.
function askAtOnce(event) {
  const field = event.target;
  const nothing = document.querySelector(".command-popup .command-empty");
  if (field.matches?.(".command-option-input[role=combobox]") && nothing) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// What is still being asked for is no list without an entry.
function sayWaiting() {
  const nothing = document.querySelector(".command-popup .command-empty");
  const waits = nothing?.textContent === "No options match" && window.simcordPreview.commandPicker.autocomplete?.state === "loading";
  if (waits) nothing.textContent = "…";
  const heading = document.querySelector(".command-popup-heading");
  if (heading?.textContent === "OPTIONS MATCHING ") heading.textContent = "OPTIONS";
}

addEventListener("keydown", sendAtOnce, { capture: true });
addEventListener("focusin", (event) => setTimeout(() => askAtOnce(event))); // after the field has opened its list
new MutationObserver(sayWaiting).observe(document.body, { childList: true, subtree: true });
new MutationObserver(tell).observe(status, { childList: true, characterData: true, subtree: true });
new MutationObserver(attend).observe(document.getElementById("channel-message-list"), { childList: true, subtree: true });
followNewest(document.getElementById("channel-message-list"));
attend();
