const list = document.getElementById('list');
const article = document.getElementById('message');
const filter = document.getElementById('filter');
let messages = [];
let shown = null;

/** Everything a message says is set as text: what arrives by mail is never markup of this page. */
function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const timeOf = (message) => new Date(message.created_at).toLocaleString();

function show(message) {
  shown = message.id;
  const facts = `${message.channel} to ${message.to} from ${message.from}, ${timeOf(message)}`;
  const parts = [element('h2', message.subject), element('p', facts, { class: 'facts' })];
  if (message.html) {
    const frame = element('iframe', '', {
      src: `/messages/${message.id}/html`,
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      title: message.subject,
    });
    const plain = element('details', '');
    plain.append(element('summary', 'As plain text'), element('pre', message.text));
    parts.push(frame, plain);
  } else parts.push(element('pre', message.text));
  article.replaceChildren(...parts);
  draw();
}

function draw() {
  const wanted = filter.value.trim().toLowerCase();
  const chosen = messages.filter(({ to, subject }) => `${to} ${subject}`.toLowerCase().includes(wanted));
  list.replaceChildren(
    ...chosen.map((message) => {
      const button = element('button', '', { type: 'button', 'aria-current': String(message.id === shown) });
      button.append(
        element('strong', message.subject),
        element('small', `${message.to}, ${timeOf(message)}`),
      );
      button.addEventListener('click', () => show(message));
      return button;
    }),
  );
}

async function refresh() {
  try {
    const { data } = await (await fetch('/messages')).json();
    if (data.length !== messages.length || data[0]?.id !== messages[0]?.id) {
      messages = data;
      draw();
      if (shown === null && messages.length > 0) show(messages[0]);
    }
  } catch {
    // The sandbox is restarting; the next look finds it.
  }
  setTimeout(refresh, 2_000);
}

filter.addEventListener('input', draw);
void refresh();
