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

/** A text with its links, as a phone shows it. */
function linked(text) {
  const shown = element('pre', '');
  for (const part of text.split(/(https?:\/\/\S+)/)) {
    const isLink = /^https?:/.test(part);
    shown.append(isLink ? element('a', part, { href: part, target: '_blank', rel: 'noreferrer' }) : part);
  }
  return shown;
}

/** Sends text messages in the name of a phone, as its owner would. */
function replyBox(phone) {
  const form = element('form', '', { class: 'reply' });
  const input = element('input', '', {
    name: 'body',
    maxlength: '1600',
    autocomplete: 'off',
    'aria-label': `Reply from ${phone}`,
    placeholder: `Reply from ${phone}`,
  });
  const result = element('p', '', { class: 'facts', role: 'status' });
  const send = async (body) => {
    if (!body.trim()) return;
    result.textContent = 'Sending …';
    try {
      const response = await fetch('/twilio/inbound', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from: phone, body }),
      });
      result.textContent = response.ok ? `Drawpoint heard "${body}".` : (await response.json()).message;
      if (response.ok) input.value = '';
    } catch {
      result.textContent = 'The sandbox could not be reached. Please try again.';
    }
  };
  const buttons = element('div', '', { class: 'buttons' });
  for (const word of ['YES', 'STOP', 'START', 'HELP']) {
    const button = element('button', word, { type: 'button' });
    button.addEventListener('click', () => void send(word));
    buttons.append(button);
  }
  form.append(input, element('button', 'Send', { type: 'submit' }), buttons, result);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(input.value);
  });
  return form;
}

const CHANNELS = { email: 'Email', sms: 'Text message' };

function show(message) {
  shown = message.id;
  const facts = `${CHANNELS[message.channel]} to ${message.to} from ${message.from}, ${timeOf(message)}`;
  const title = message.channel === 'sms' ? CHANNELS.sms : message.subject;
  const parts = [element('h2', title), element('p', facts, { class: 'facts' })];
  if (message.html) {
    const frame = element('iframe', '', {
      src: `/messages/${message.id}/html`,
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      title: message.subject,
    });
    const plain = element('details', '');
    plain.append(element('summary', 'As plain text'), element('pre', message.text));
    parts.push(frame, plain);
  } else parts.push(linked(message.text));
  if (message.channel === 'sms') parts.push(replyBox(message.to));
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
