/** A plain HTML page for when the real ones can't be shown. Its text isn't escaped: pass constants only. */
export const plainPage = (heading: string, sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title>
<h1>${heading}</h1><p>${sentence}</p><p><a href="">Try again</a> · <a href="/">Go home</a></p></html>`

/**
 * Default cache policy of a page: private, because its content depends on cookies. A stricter header set by
 * the page wins.
 */
export const OWN_PAGE = 'private, no-cache'
