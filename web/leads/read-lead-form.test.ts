import { expect, it } from 'vitest'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { readLeadForm } from './read-lead-form.ts'

const formWith = (source: string): FormData => {
  const form = new FormData()
  const typed = { email: 'tess.moran@mail.example', phone: '(918) 555-0164', consent: 'on', source }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

it('reads where the visitor came from', () => {
  expect(readLeadForm(formWith('{"utmSource":"paper"}')).attribution).toEqual({ utmSource: 'paper' })
  expect(readLeadForm(formWith('')).attribution).toBeUndefined()
})

it.each(['paper', '{"utmSource":7}', '{"source":"paper"}'])(
  'refuses the attribution %s, which our page can’t have sent',
  (source) => {
    expect(() => readLeadForm(formWith(source))).toThrow(ApiRefusal)
  },
)
