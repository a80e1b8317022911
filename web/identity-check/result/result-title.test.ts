import { expect, it } from 'vitest'
import { resultTitle } from './result-title.ts'

it.each([
  [0, [], 'One thing is left'],
  [0, ['ssn'], 'One thing is left'],
  [0, ['ssn', 'bank', 'terms'], 'Three things are left'],
  [2, ['ssn'], 'One thing needs another look'],
  [2, ['ssn', 'document'], 'Two things need another look'],
] as const)(
  'an account in state %i with the open requirements %j is headed “%s”',
  (withdrawalAccount, missing, title) => {
    expect(resultTitle('unfinished', { withdrawalAccount, accountMissing: [...missing] })).toBe(title)
  },
)
