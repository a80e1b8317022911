const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for XML and HTML, and removes control characters, which XML can't contain. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)

/** An element with text. */
export const element = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>`
