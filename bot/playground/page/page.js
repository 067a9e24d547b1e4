// Inside simcord's page: a way to dismiss private messages, and words for what its hidden toolbar would say.

const READ_FOR = 5000; // milliseconds
const WORDS = { "Action was not completed.": "That did not go through: the control has changed, or the bot did not answer. Try again." };
const OVER = ["Action outcome uncertain. It will not be retried.", "Preview session ended.", "Access to this preview is unavailable."];

const status = document.getElementById("action-status");
const notice = Object.assign(document.createElement("p"), { id: "notice", hidden: true });
notice.setAttribute("role", "alert");
document.body.append(notice);
let hiding = 0;

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

new MutationObserver(tell).observe(status, { childList: true, characterData: true, subtree: true });
new MutationObserver(offerDismissal).observe(document.getElementById("channel-message-list"), { childList: true, subtree: true });
offerDismissal();
