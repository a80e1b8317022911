import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { COOKIES } from '#contract/headers.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import { testApp } from '#testing/app.ts'
import type { TestPerson } from '#testing/person.ts'
import { watchStatements } from '#testing/sent-statements.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
const PEOPLE = 40

/** Downloads a list, and counts the statements that it takes. */
const download = async (admin: TestPerson, url: string, query: Record<string, string>) => {
  const sent: string[] = []
  const stop = watchStatements(({ text }) => void sent.push(text))
  const headers = { cookie: `${COOKIES.token}=${admin.cookies.get(COOKIES.token)}` }
  const { body } = await test.app.inject({ url, query, headers })
  stop()
  return { body, lines: body.trimEnd().split('\r\n'), statementCount: sent.length }
}

it('lists as CSV read a hundred people, their keys and their roles in one statement each', async () => {
  const admin = await staffPerson(test, 'admin')
  for (let index = 0; index < PEOPLE; index += 1) {
    const email = `ada${index}@mail.example`
    const staffId = await addAccount(test.deps, { email, fullName: `Ada ${index}`, phc: null })
    const act = { caseId: null, staffId, act: 'organizer.write' as const, reason: 'A reason', details: {} }
    await test.deps.database.transact((tx) => insertAuditEntry(tx, test.deps, act))
  }
  const people = await download(admin, calls.staffPeopleCsv.path, { filter: 'all' })
  expect(people.lines).toHaveLength(1 + PEOPLE + 1)
  expect(people.body).toContain('"Ada 7","ada7@mail.example",""')
  expect(people.body).toMatch(/"admin"\r\n/)
  expect(people.statementCount).toBeLessThan(PEOPLE)
  const acts = await download(admin, calls.staffAuditCsv.path, { act: 'organizer.write' })
  expect(acts.lines).toHaveLength(1 + PEOPLE)
  expect(acts.statementCount).toBeLessThan(PEOPLE)
})
