import { BlockList } from 'node:net';

type Labels = Readonly<Record<string, string>>;
type Selector = {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
};
type Peer = {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
};
type Port = { protocol?: string; port?: number | string; endPort?: number };
type Rule = { from?: Peer[]; to?: Peer[]; ports?: Port[] };

/** The `spec` of a NetworkPolicy. */
export type PolicySpec = {
  podSelector: Selector;
  policyTypes?: ('Ingress' | 'Egress')[];
  ingress?: Rule[];
  egress?: Rule[];
};

/** An end of a connection: a pod of this or another namespace, or an address outside the pods. */
export type Place = { labels: Labels; namespace?: Labels } | { address: string };

/** Whether the policies of a namespace allow a connection between two places, by the rules of Kubernetes. */
export function reaches(
  policies: readonly PolicySpec[],
  from: Place,
  to: Place,
  port: number,
  protocol = 'TCP',
): boolean {
  const passes = (own: Place, other: Place, type: 'Ingress' | 'Egress'): boolean => {
    if (!isOurs(own)) return true;
    const rules = policies
      .filter((each) => selects(each.podSelector, own.labels) && typesOf(each).includes(type))
      .map((each) => (type === 'Ingress' ? each.ingress : each.egress) ?? []);
    // A pod without a policy accepts everything.
    if (rules.length === 0) return true;
    return rules.flat().some(({ from, to, ports }) => {
      const peers = type === 'Ingress' ? from : to;
      return (peers?.some((peer) => isMeant(peer, other)) ?? true) && isOpen(ports, port, protocol);
    });
  };
  return passes(from, to, 'Egress') && passes(to, from, 'Ingress');
}

const isOurs = (place: Place): place is { labels: Labels } => 'labels' in place && !place.namespace;

const typesOf = ({ policyTypes, egress }: PolicySpec): string[] =>
  policyTypes ?? ['Ingress', ...(egress ? ['Egress'] : [])];

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`The operator ${operator} of a selector is not known.`);
      return labels[key] !== undefined && values.includes(labels[key]);
    })
  );
}

function isMeant({ podSelector, namespaceSelector, ipBlock }: Peer, place: Place): boolean {
  if ('address' in place) return ipBlock !== undefined && isWithin(place.address, ipBlock);
  if (ipBlock) return false;
  const isInNamespace = namespaceSelector
    ? selects(namespaceSelector, place.namespace ?? {})
    : place.namespace === undefined;
  return isInNamespace && selects(podSelector ?? {}, place.labels);
}

function isWithin(address: string, { cidr, except = [] }: { cidr: string; except?: string[] }): boolean {
  const isOf = (range: string): boolean => {
    const [network, bits] = range.split('/') as [string, string];
    const list = new BlockList();
    list.addSubnet(network, Number(bits));
    return list.check(address);
  };
  return isOf(cidr) && !except.some(isOf);
}

const isOpen = (ports: Port[] | undefined, port: number, protocol: string): boolean =>
  ports === undefined ||
  ports.some((each) => {
    if (typeof each.port === 'string') throw new Error(`A policy names the port ${each.port} by its name.`);
    const least = each.port;
    return (
      (each.protocol ?? 'TCP') === protocol &&
      (least === undefined || (port >= least && port <= (each.endPort ?? least)))
    );
  });
