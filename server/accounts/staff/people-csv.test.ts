import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { COOKIES } from '#contract/headers.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { testApp } from '#testing/app.ts'
import { watchStatements } from '#testing/sent-statements.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
const PEOPLE = 40

it('the list of people as CSV reads a hundred people, their keys and their roles in one statement each', async () => {
  const admin = await staffPerson(test, 'admin')
  for (let index = 0; index < PEOPLE; index += 1)
    await addAccount(test.deps, { email: `ada${index}@mail.example`, fullName: `Ada ${index}`, phc: null })
  const sent: string[] = []
  const stop = watchStatements(({ text }) => void sent.push(text))
  const answer = await test.app.inject({
    url: calls.staffPeopleCsv.path,
    query: { filter: 'all' },
    headers: { cookie: `${COOKIES.token}=${admin.cookies.get(COOKIES.token)}` },
  })
  stop()
  const lines = answer.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + PEOPLE + 1)
  expect(answer.body).toContain('"Ada 7","ada7@mail.example",""')
  expect(answer.body).toMatch(/"admin"\r\n/)
  expect(sent.length).toBeLessThan(PEOPLE)
})
