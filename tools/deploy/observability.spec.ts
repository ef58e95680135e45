import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import '@drawpoint/appointments/travel/drive-metrics';
import '@drawpoint/booking/slots/listing-metrics';
import { registry } from '@drawpoint/nest-kit/metrics/metrics';
import { parse } from 'yaml';
import { root } from '../build/packages.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Names of our own metrics in a text, without the suffixes Prometheus adds to histograms. */
const namesIn = (text: string): string[] =>
  [...new Set(text.match(/\bdrawpoint_[a-z_]+/g))].map((name) => name.replace(/_(bucket|count|sum)$/, ''));

describe('Dashboard, alerts and their documentation', () => {
  const metrics = registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[];
  const measured = metrics.map(({ name }) => name);
  const labelsOf = (wanted: string): string[] =>
    metrics.find(({ name }) => name === wanted)?.labelNames ?? [];

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/drawpoint.json', 'docs/operations/watch.md'])(
    'the file %s names only metrics that programs have',
    (path) => {
      const named = namesIn(read(path));
      expect(named.length).toBeGreaterThan(4);
      expect(named.filter((name) => !measured.includes(name))).toEqual([]);
    },
  );

  it('every metric is on the dashboard and in the documentation', () => {
    for (const path of ['deploy/grafana/drawpoint.json', 'docs/operations/watch.md']) {
      const named = namesIn(read(path));
      const missing = measured.filter((name) => name.startsWith('drawpoint_') && !named.includes(name));
      expect([
        path,
        missing.filter((name) => path.startsWith('docs') || name !== 'drawpoint_jobs_total'),
      ]).toEqual([path, []]);
    }
  });

  it('dashboard and alerts use only labels that their metrics have', () => {
    for (const path of ['deploy/prometheus/alerts.yml', 'deploy/grafana/drawpoint.json']) {
      const asked = read(path).matchAll(/\b(drawpoint_[a-z_]+?)(?:_bucket|_count|_sum)?\{([^}]*)\}/g);
      const pairs = [...asked].flatMap(([, name = '', labels = '']) =>
        [...labels.matchAll(/(\w+)\s*=/g)].map(([, label = '']) => [name, label] as const),
      );
      expect(pairs.length).toBeGreaterThan(0);
      expect(pairs.filter(([name, label]) => !labelsOf(name).includes(label))).toEqual([]);
    }
  });

  it('each alert has a description and a severity', () => {
    const { groups } = parse(read('deploy/prometheus/alerts.yml')) as {
      groups: {
        rules: { alert: string; labels: { severity: string }; annotations: { summary: string } }[];
      }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(5);
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
      expect(annotations.summary.length).toBeGreaterThan(10);
    }
  });
});
