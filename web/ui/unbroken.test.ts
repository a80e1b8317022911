import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { unbroken } from './unbroken.tsx'

const markup = (...words: (string | null)[]): string =>
  renderToStaticMarkup(unbroken(words.length === 1 ? words[0] : words))

it('keeps “e-mail” on one line without replacing its hyphen', () => {
  expect(markup('E-mail for the receipt')).toBe(
    '<span><span class="whitespace-nowrap">E-mail</span> for the receipt</span>',
  )
  expect(markup('We send no ', 'e-mails.')).toBe(
    'We send no <span><span class="whitespace-nowrap">e-mails</span>.</span>',
  )
})

it('keeps an address on one line, unless it is longer than a line', () => {
  expect(markup('We sent six digits to ', 'rev-p-93101@mail.example', '. They work.')).toContain(
    '<span class="inline-block max-w-full wrap-anywhere">rev-p-93101@mail.example</span>',
  )
})

it('keeps an address together with the punctuation after it', () => {
  expect(markup('Sent to rev-p@mail.example. They work.')).toContain('>rev-p@mail.example.</span> They')
})

it('leaves text without “e-mail” or an address, and null, unchanged', () => {
  expect(markup('Tip & fee', null)).toBe('Tip &amp; fee')
})
