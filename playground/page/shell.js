// The playground's page: chooses a person and a place, and shows simcord's page for them in a frame.

const FRAMES_KEPT = 4; // each keeps asking for news; the ones looked at last stay, with what was typed in them
const LOOK_EVERY = 2000; // milliseconds, for new threads and the bot's state
const FACES = ["#b3503d", "#3d6fb3", "#8a4fb0", "#b07d2a"];
const BOT = { running: "The bot is running.", pausing: "The bot ended; it starts again soon.", stopped: "The bot has stopped." };

const element = (id) => document.getElementById(id);
const [firstPane, secondPane] = document.querySelectorAll(".pane");
const frames = new Map(); // by pane, place and person; the one used last comes last
let world = null;
let chosen = null;

const answer = async (path) => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

const language = (locale) => new Intl.DisplayNames([locale], { type: "language" }).of(locale.slice(0, 2));
const direct = { id: "direct", name: "Direct messages", kind: "direct" };
const places = () => [...world.places, direct];
const mark = { channel: "#", thread: "↳", direct: "@" };

function fromAddress() {
  const [person, place] = decodeURIComponent(location.hash.slice(1)).split("/");
  const found = (list, name) => list.find((one) => one.name === name) ?? list[0];
  const people = world.people;
  return { person: found(people, person).id, place: found(places(), place).id, second: chosen?.second ?? people[1].id };
}

function toAddress() {
  const name = (list, id) => list.find((one) => one.id === id).name;
  history.replaceState(null, "", `#${name(world.people, chosen.person)}/${name(places(), chosen.place)}`);
}

async function show(pane, person, place) {
  const key = `${pane === firstPane}:${place}:${person}`;
  let frame = frames.get(key);
  if (!frame) {
    frame = document.createElement("iframe");
    const { name, locale } = world.people.find((one) => one.id === person);
    frame.title = `What ${name} sees`;
    const { word } = await answer(`/playground/word?place=${place}&person=${person}`);
    frame.src = `/page?locale=${locale}#${word}`;
    pane.append(frame);
  }
  frames.delete(key);
  frames.set(key, frame);
  for (const other of pane.querySelectorAll("iframe")) other.hidden = other !== frame;
  for (const [old, stale] of [...frames].slice(0, -FRAMES_KEPT)) {
    stale.remove();
    frames.delete(old);
  }
}

async function choose(change) {
  chosen = { ...chosen, ...change };
  draw();
  toAddress();
  await show(firstPane, chosen.person, chosen.place);
  secondPane.hidden = element("first").hidden = !element("beside").checked;
  if (!secondPane.hidden) await show(secondPane, chosen.second, chosen.place);
}

function entry(content, current, onClick) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.append(...content);
  button.setAttribute("aria-current", String(current));
  button.addEventListener("click", onClick);
  item.append(button);
  return item;
}

function part(className, text) {
  return Object.assign(document.createElement("span"), { className, textContent: text });
}

function face(index, name) {
  const circle = part("face", name[0]);
  circle.style.background = FACES[index % FACES.length];
  return circle;
}

function fill(select, list, current) {
  select.replaceChildren(...list.map(({ id, name }) => new Option(name, id, false, id === current)));
}

function draw() {
  element("server").textContent = world.server;
  element("places").replaceChildren(...places().map((place) => {
    const content = [part(`mark ${place.kind}`, mark[place.kind]), place.name];
    return entry(content, place.id === chosen.place, () => choose({ place: place.id }));
  }));
  element("people").replaceChildren(...world.people.map((person, index) => {
    const content = [face(index, person.name), person.name, part("language", language(person.locale))];
    return entry(content, person.id === chosen.person, () => choose({ person: person.id }));
  }));
  element("first").textContent = `You: ${world.people.find((person) => person.id === chosen.person).name}`;
  fill(element("person"), world.people, chosen.person);
  fill(element("second"), world.people, chosen.second);
  fill(element("place"), places(), chosen.place);
}

function drawBot() {
  element("bot").textContent = BOT[world.bot.state];
  element("bot").dataset.state = world.bot.state;
}

async function look() {
  const before = JSON.stringify(world?.places);
  try {
    world = await answer("/playground/world");
  } catch {
    element("bot").textContent = "The playground has ended. Start it again to go on.";
    element("bot").dataset.state = "stopped";
    return;
  }
  drawBot();
  if (chosen && before !== JSON.stringify(world.places)) {
    const there = places().some((place) => place.id === chosen.place);
    await choose(there ? {} : { place: world.places[0].id });
  }
}

element("person").addEventListener("change", (event) => choose({ person: event.target.value }));
element("second").addEventListener("change", (event) => choose({ second: event.target.value }));
element("place").addEventListener("change", (event) => choose({ place: event.target.value }));
element("beside").addEventListener("change", () => choose({}));
element("phone").checked = localStorage.getItem("phone") === "yes";
function setWidth() {
  document.body.classList.toggle("phone", element("phone").checked);
  localStorage.setItem("phone", element("phone").checked ? "yes" : "no");
}
element("phone").addEventListener("change", setWidth);
setWidth();
element("restart").addEventListener("click", async () => {
  await fetch("/playground/restart", { method: "POST" });
  await look();
});
element("hint").hidden = localStorage.getItem("understood") === "yes";
element("understood").addEventListener("click", () => {
  localStorage.setItem("understood", "yes");
  element("hint").hidden = true;
});
addEventListener("hashchange", () => choose(fromAddress()));

await look();
await choose(fromAddress());
setInterval(look, LOOK_EVERY);
