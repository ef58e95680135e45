/** Paths that no crawler needs. Files that pages load stay allowed. */
const ALWAYS = ['Disallow: /api/', 'Allow: /api/public-media/'];

/** `robots.txt`: paths that begin with one of `unlisted` are disallowed. */
export const robots = (url: string, unlisted: readonly string[]): string =>
  [
    'User-agent: *',
    ...ALWAYS,
    ...unlisted.map((start) => `Disallow: ${start}`),
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n');

/** `sitemap.xml` (sitemaps.org, 0.9): the public pages with their full addresses. */
export const sitemap = (url: string, listed: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map((path) => `<url><loc>${url}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
