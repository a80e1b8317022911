import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { inkedColumns, pdfText } from '#testing/pdf-text.ts'
import { drawablePerson, drawableText, inLetters, picturableText } from './font-files.ts'
import { renderSheet } from './render-sheet.ts'
import { runsOf } from './text-runs.ts'

it.each([
  ['José Łukasz', 'José Łukasz'],
  ['Jose\u0301', 'José'],
  ['Nguyễn', 'Nguyễn'],
  ['李 Li', '李 Li'],
  ['प्रिया Priya', '??? Priya'],
  ['Thanks 👩‍👧❤️!', 'Thanks !'],
  ['“five”\u00A0– ½', '“five”\u00A0– ½'],
])('typed text is drawn in available glyphs: %s', (typed, drawn) => {
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
  ['Rosa’s kitchen, why not?', 'Rosa’s kitchen, why not?', 'Rosa’s kitchen, why not?'],
  ['👩‍👩‍👧‍👦 Rosa’s family 🏠', 'Rosa’s family', 'Rosa’s family'],
  ['帮助 Rosa?', '帮助 Rosa?', '帮助 Rosa?'],
  ['مساعدة روزا', 'مساعدة روزا', null],
  ['रोज़ा की मदद', null, null],
])('%j is drawn in PDFs as %j, in pictures as %j', (typed, inPdf, inPicture) => {
  expect([drawableText('display', typed), picturableText('display', typed)]).toEqual([inPdf, inPicture])
})

it.each([
  ['Łukasz Nguyễn', 'l@mail.example', 'Łukasz Nguyễn, l@mail.example'],
  ['प्रिया', 'p@mail.example', 'p@mail.example'],
  ['Anonymous', '', 'Anonymous'],
])('the person %s with the address %j is drawn as %j', (name, email, drawn) => {
  expect(drawablePerson(name, email)).toBe(drawn)
})

const NAMES = {
  Chinese: '李小龍 欧阳娜娜',
  Japanese: 'さくら カタカナ 高橋',
  Korean: '김민준',
  Cyrillic: 'Владимир Щёкин Ґалаґан',
  Greek: 'Ελένη Παπαδοπούλου',
  Vietnamese: 'Nguyễn Thị Ánh Đào',
  Hebrew: 'דוד בן־גוריון',
  Arabic: 'محمد علي',
  Thai: 'สมชาย ใจดี',
}

it.each(Object.entries(NAMES))('a receipt has a name in %s, to be read and copied', async (_script, name) => {
  const parts = [
    { kind: 'title', text: name },
    { kind: 'facts', rows: [['From', drawablePerson(name, 'donor@mail.example')]] },
    { kind: 'heading', text: `For ${name}` },
  ] as const
  const pdf = await renderSheet({ name: 'A', brandName: 'Hearten', foot: 'Hearten, Inc.', parts })
  expect(pdf.length).toBeLessThan(400_000)
  const text = await pdfText(pdf)
  expect(text).toContain('donor@mail.example')
  expect(text).not.toMatch(/[?\uFFFD]/)
  for (const letter of name) expect(text).toContain(letter)
  // The title alone, above the first rule: a glyph that got lost would leave a gap.
  const widths = (name.match(/\p{L}/gu) ?? []).map((letter) => (letter >= '\u3000' ? 15 : 7))
  expect(await inkedColumns(pdf, 92, 132)).toBeGreaterThan(widths.reduce((sum, width) => sum + width, 0))
})

it.each([
  ['From محمد علي, a@b', ['From ', 'محمد علي', ', a@b']],
  ['שלום 25,50 (עוד) Rosa', [')עוד', ' ', '25,50', 'שלום ', ') Rosa']],
])('%s is drawn from left to right as %j', (line, parts) => {
  expect(runsOf('body', line).map(({ text }) => text)).toEqual(parts)
})
