import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { unbroken } from './unbroken.tsx'

const markup = (...words: (string | null)[]): string =>
  renderToStaticMarkup(unbroken(words.length === 1 ? words[0] : words))

it('keeps “e-mail” in one piece, with its own characters', () => {
  expect(markup('E-mail for the receipt')).toBe(
    '<span><span class="whitespace-nowrap">E-mail</span> for the receipt</span>',
  )
  expect(markup('We send no ', 'e-mails.')).toBe(
    'We send no <span><span class="whitespace-nowrap">e-mails</span>.</span>',
  )
})

it('keeps an address together with the following sign, and lets an overlong one break anywhere', () => {
  expect(markup('We sent six digits to ', 'rev-p-93101@mail.example', '. They work.')).toContain(
    '<span class="inline-block max-w-full wrap-anywhere">rev-p-93101@mail.example</span>',
  )
  expect(markup('Sent to rev-p@mail.example. They work.')).toContain('>rev-p@mail.example.</span> They')
})

it('leaves other words, and other text, unchanged', () => {
  expect(markup('Tip & fee', null)).toBe('Tip &amp; fee')
})
