import type { Broadcast } from '@drawpoint/contracts/broadcast';
import {
  mayAsk,
  PROGRAMS,
  SERVICES,
  type CallerName,
  type Operation,
  type ServiceName,
} from '@drawpoint/contracts/operation';
import { ping } from '@drawpoint/contracts/ping';
import { BROADCASTS, OPERATIONS } from '@drawpoint/contracts/registry';
import { broadcastSubject, inboxPrefix, requestsFor, requestSubject } from '../bus/subjects.ts';

/** The operations and broadcasts on a bus. */
export type BusContracts = { operations: readonly Operation[]; broadcasts: readonly Broadcast[] };

/** All operations and broadcasts of the product. */
export const CONTRACTS: BusContracts = {
  operations: [...OPERATIONS, ...SERVICES.map((service) => ping(service))],
  broadcasts: BROADCASTS,
};

const HEAD = `# Written by \`npm run generate\` from the contracts; change those instead.
# Every program has its own user, whose password stands in the environment (NATS_PASSWORD_AUTH …). It speaks under its
# own name only (the first word of what it asks, the second of what it broadcasts), asks what its contracts let it ask,
# hears the broadcasts meant for it and reads its own answers, nobody else's.
max_payload: 1MB
write_deadline: "5s"
ping_interval: "10s"
lame_duck_duration: "30s"
lame_duck_grace_period: "2s"
`;

/** The configuration of nats-server, with each program's permissions. */
export const natsConf = (contracts: BusContracts = CONTRACTS): string =>
  `${HEAD}\nauthorization {\n  users = [\n${PROGRAMS.map((program) => user(program, contracts)).join('')}  ]\n}\n`;

function user(program: CallerName, { operations, broadcasts }: BusContracts): string {
  const publish = [
    ...operations.filter((op) => mayAsk(program, op)).map(({ subject }) => requestSubject(program, subject)),
    ...broadcasts
      .filter(({ senders }) => senders.includes(program))
      .map(({ topic }) => broadcastSubject(program, topic)),
  ];
  const subscribe = [
    ...(isService(program) ? [requestsFor(`${program}.>`)] : []),
    ...broadcasts
      .filter(({ hearers }) => hearers.includes(program))
      .flatMap(({ senders, topic }) => senders.map((sender) => broadcastSubject(sender, topic))),
    `${inboxPrefix(program)}.>`,
  ];
  return `    {
      user: ${program}, password: $NATS_PASSWORD_${program.toUpperCase()}
      permissions: {
        publish: ${publish.length > 0 ? list(publish) : NOTHING}
        subscribe: ${list(subscribe)}
${isService(program) ? '        allow_responses: { max: 1, expires: "60s" }\n' : ''}      }
    }
`;
}

/** nats-server reads an empty list as no limit. */
const NOTHING = '{ deny: [">"] }';

const list = (subjects: readonly string[]): string =>
  `[\n${[...new Set(subjects)].map((subject) => `          "${subject}"\n`).join('')}        ]`;

const isService = (program: CallerName): program is ServiceName =>
  (SERVICES as readonly string[]).includes(program);
