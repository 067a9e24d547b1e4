// Keeps the newest message in view until somebody scrolls away from it, and comes back to it with an answer to them.

const NEAR = 40; // pixels from the end that still count as the end
const HAND = 500; // milliseconds for which a wheel, a finger or a key moves the page
const SCROLLING = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/;
const OWN = 5000; // milliseconds in which a new message is taken for the answer to what was pressed

export function followNewest(list) {
  const timeline = list.parentElement;
  let following = true;
  let pressed = -Infinity;
  let moved = -Infinity;
  let last = null;

  const newest = () => [...list.querySelectorAll("[data-message-id]")].at(-1)?.dataset.messageId ?? null;
  const toEnd = () => { if (following) timeline.scrollTop = timeline.scrollHeight; };

  // Only a person's hand says where they want to be: the page scrolls by itself when it is shown or changes, also under
  // a press on a button, so a pointer counts on the bar alone and a key only where it scrolls.
  const scrolls = {
    wheel: () => true,
    touchmove: () => true,
    pointerdown: event => event.target === timeline,
    keydown: event => SCROLLING.test(event.key),
  };
  for (const [kind, does] of Object.entries(scrolls)) {
    timeline.addEventListener(kind, event => { if (does(event)) moved = performance.now(); }, { passive: true });
  }
  timeline.addEventListener("scroll", () => {
    if (performance.now() - moved < HAND) following = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight <= NEAR;
    else if (following) requestAnimationFrame(toEnd);
  }, { passive: true });
  for (const kind of ["click", "submit", "keydown"]) addEventListener(kind, () => { pressed = performance.now(); }, { capture: true });

  new MutationObserver(() => {
    const now = newest();
    if (now !== last && performance.now() - pressed < OWN) following = true;
    last = now;
    toEnd();
  }).observe(list, { childList: true, subtree: true });
  const sized = new ResizeObserver(() => requestAnimationFrame(toEnd)); // pictures came, or the page was shown
  sized.observe(list);
  sized.observe(timeline);
}
