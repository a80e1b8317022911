/** Texts of any length that are expensive or dangerous to check, clean, mask, search, render or store. */

const filled = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

export type TextOf = (length: number) => string

export const WORDS: TextOf = (length) =>
  filled('The river came up through her kitchen floor and stayed for nine days. ', length)

const nested = (open: string, close: string, length: number): string => {
  const depth = Math.floor(length / (open.length + close.length))
  return `${open.repeat(depth)}${close.repeat(depth)}`
}

export const HOSTILE_TEXTS = {
  spaces: (length) => `${' '.repeat(Math.max(0, length - 1))}x`,
  'inner spaces': (length) => `x${' '.repeat(Math.max(0, length - 2))}x`,
  'line breaks': (length) => filled('\n \t\r\n', length),
  'combining characters': (length) => `e${'\u0301'.repeat(Math.max(0, length - 1))}`,
  'joined emoji': (length) => filled('👩‍', length),
  'invisible characters': (length) => filled('\u200b\u202e\ufeff\u00ad', length),
  'half pairs': (length) => filled('\ud83d', length),
  'null characters': (length) => filled('a\u0000', length),
  'wide letters': (length) => filled('語', length),
  'ligatures that expand': (length) => filled('ﷺ', length),
  'deep HTML': (length) => nested('<b>', '</b>', length),
  'open brackets': (length) => filled('[(<{', length),
  'nested JSON': (length) => nested('[', ']', length),
  addresses: (length) => filled('http://a.b/?c=d&', length),
  'e-mail addresses': (length) => filled('a.a@a.a-', length),
  digits: (length) => filled('4242', length),
  quotes: (length) => filled(`'"\\`, length),
  wildcards: (length) => filled('%_\\', length),
  'percent signs': (length) => filled('%25', length),
  'prototype keys': (length) => filled('__proto__', length),
} as const satisfies Readonly<Record<string, TextOf>>
