import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { renderSheet } from './render-sheet.ts'
import { drawablePerson, drawableText, embedFonts } from './sheet-fonts.ts'

it.each([
  ['José Łukasz', 'José Łukasz'],
  ['Jose\u0301', 'José'],
  ['Nguyễn', 'Nguyen'],
  ['李 Li', '? Li'],
  ['Thanks 👩‍👧❤️!', 'Thanks !'],
  ['“five”\u00A0– ½', '“five”\u00A0– ½'],
])('typed text is drawn in available glyphs: %s', async (typed, drawn) => {
  const { inLetters } = await embedFonts(await PDFDocument.create())
  expect(inLetters('body', typed)).toBe(drawn)
})

it('a long table continues over pages', async () => {
  const columns = [
    { label: 'Gift', share: 0.8 },
    { label: 'Paid', share: 0.2, align: 'right' as const },
  ]
  const rows = Array.from({ length: 120 }, (_, n) => [`${n} ${'word'.repeat(60)}`, '$50.00'])
  const parts = [{ kind: 'table', columns, rows, total: ['All', '$6,000.00'] }] as const
  const bytes = await renderSheet({ name: 'A', brandName: 'Hearten', foot: 'Hearten, Inc.', parts })
  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(3)
})

it.each([
  ['Rosa’s kitchen, why not?', 'Rosa’s kitchen, why not?'],
  ['👩‍👩‍👧‍👦 Rosa’s family 🏠', 'Rosa’s family'],
  ['مساعدة روزا', null],
  ['帮助 Rosa?', null],
])('%j can be drawn as %j', (typed, drawn) => {
  expect(drawableText('display', typed)).toBe(drawn)
})

it.each([
  ['Łukasz Nguyễn', 'l@mail.example', 'Łukasz Nguyen, l@mail.example'],
  ['محمد', 'm@mail.example', 'm@mail.example'],
  ['Anonymous', '', 'Anonymous'],
])('the person %s with the address %j is drawn as %j', (name, email, drawn) => {
  expect(drawablePerson(name, email)).toBe(drawn)
})
