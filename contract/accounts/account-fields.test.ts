import { describe, expect, it } from 'vitest'
import { emailProblem, FULL_NAME_MAX, fullNameProblem, NAME_TOO_LONG } from './account-fields.ts'
import { fullNameShape } from './account-shapes.ts'

describe('a full name', () => {
  it.each(['Ada Whitfield', 'Zoë', 'O’Brien', 'J.R.R. Tolkien', 'Martin Luther King Jr.'])(
    'can be %j',
    (name) => {
      expect(fullNameProblem(name)).toBeNull()
      expect(fullNameShape.parse(name)).toBe(name)
    },
  )

  it.each([
    '',
    'X',
    '𠮷',
    ' X\u200b ',
    '\u3164',
    '\u115F \uFFA0',
    'www.evil.com',
    'Win at evil.example',
    `A${'\u0301'.repeat(60)}da`,
    'R2',
  ])('can’t be %j', (name) => {
    expect(fullNameProblem(name)).not.toBeNull()
    expect(fullNameShape.safeParse(name).success).toBe(false)
  })

  it('is stored without its invisible characters', () => {
    expect(fullNameShape.parse('  Ada\u3164  Whit\u034Ffield \uFE0F')).toBe('Ada Whitfield')
  })

  it.each([FULL_NAME_MAX + 1, 4 * FULL_NAME_MAX + 1])('of %i characters is refused as too long', (length) => {
    const name = `Ada ${'w'.repeat(length - 4)}`
    expect(fullNameProblem(name)).toBe(NAME_TOO_LONG)
    expect(fullNameShape.safeParse(name).error?.issues[0]?.message).toBe(NAME_TOO_LONG)
  })

  it('that resembles a web address gets a message of its own', () => {
    expect(fullNameProblem('Ada.Whitfield')).toBe('Put a space after each period in the name.')
  })
})

it('a missing e-mail address and a mistyped one get different messages', () => {
  expect(emailProblem('  ')).toBe('Enter your e-mail address, such as name@mail.com.')
  expect(emailProblem('ada@mail')).toBe('An e-mail address looks like name@mail.com.')
  expect(emailProblem(' ada@mail.example ')).toBeNull()
})
