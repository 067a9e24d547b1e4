// Lets relative times run, as Discord does: simcord's page writes each once and leaves it.

const EVERY = 1000; // milliseconds
const ABSOLUTE = /\d:\d\d|\d{4}|\d\/\d/; // an hour, a year or a date: those stay as they are
const UNITS = [["second", 60], ["minute", 3600], ["hour", 86400], ["day", 604800], ["week", Infinity]];

const locale = new URLSearchParams(location.search).get("locale") ?? "en-US";
const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

export function inWords(seconds) {
  const size = Math.abs(seconds);
  const index = UNITS.findIndex(([, end]) => size < end);
  const unit = index ? UNITS[index - 1][1] : 1;
  return words.format(Math.round(seconds / unit), UNITS[index][0]);
}

export function tick() {
  for (const time of document.querySelectorAll("time.discord-timestamp")) {
    time.dataset.relative ??= String(!ABSOLUTE.test(time.textContent));
    if (time.dataset.relative !== "true") continue;
    const said = inWords((new Date(time.dateTime) - Date.now()) / 1000);
    if (time.textContent !== said) time.textContent = said;
  }
}

setInterval(tick, EVERY);
