import { expect, test } from 'vitest'
import { memoryLog } from '#testing/memory-log.ts'
import { buildLogger } from './logging.ts'

const logged = (write: (log: ReturnType<typeof buildLogger>) => void) => {
  const log = memoryLog()
  write(buildLogger({ logLevel: 'trace' }, log.destination))
  return log
}

const PERSON = {
  fullName: 'Ada Quill',
  email: 'ada.quill@mail.example',
  phone: '+15550140199',
  orderKey: 'key-aaaa',
  confirmationToken: 'ctoken_bbbb',
  token: 'token-cccc',
  message: 'words for Rosa',
}
const TRACES_OF_PERSON = /Ada|Quill|5550140199|key-aaaa|ctoken_bbbb|token-cccc|Rosa/

test.each([
  [
    'at the top of a line',
    (log: ReturnType<typeof buildLogger>) => log.info({ ...PERSON, message: undefined }, 'x'),
  ],
  ['in an object', (log: ReturnType<typeof buildLogger>) => log.info({ order: PERSON }, 'x')],
  [
    'in an object of an object',
    (log: ReturnType<typeof buildLogger>) => log.info({ input: { donor: PERSON } }, 'x'),
  ],
  ['in a child’s bindings', (log: ReturnType<typeof buildLogger>) => log.child({ donor: PERSON }).info('x')],
  [
    'in request headers',
    (log: ReturnType<typeof buildLogger>) =>
      log.info({ req: { headers: { authorization: 'token-cccc', cookie: 'token=token-cccc' } } }, 'x'),
  ],
])('a person’s data %s is left out', (_where, write) => {
  const log = logged(write)
  expect(log.text()).not.toMatch(TRACES_OF_PERSON)
  expect(log.text()).toContain('[redacted]')
})

test('only the kind, reason, code, location and cause of an error are written', () => {
  const rowRefused = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email)=(ada.quill@mail.example) already exists.',
    parameters: ['Ada Quill'],
  })
  const log = logged((to) =>
    to.error({ err: new Error('order not stored', { cause: rowRefused }) }, 'call failed'),
  )
  expect(log.text()).not.toMatch(TRACES_OF_PERSON)
  expect(log.lines()[0]).toMatchObject({
    level: 'error',
    msg: 'call failed',
    err: { type: 'Error', reason: 'order not stored', cause: { code: '23505' } },
  })
})

test('each error of an aggregate error is written', () => {
  const several = new AggregateError([new Error('no key'), 'no time'], 'some were not sealed')
  expect(logged((to) => to.error({ err: several }, 'job failed')).lines()[0]).toMatchObject({
    err: { type: 'AggregateError', errors: [{ type: 'Error', reason: 'no key' }, 'no time'] },
  })
})

test('a textual reason is kept', () => {
  expect(logged((log) => log.info({ err: 'nonce used before' }, 'call refused')).lines()[0]).toMatchObject({
    err: 'nonce used before',
  })
})

test('the level is the configured one', () => {
  const log = memoryLog()
  const quiet = buildLogger({ logLevel: 'warn' }, log.destination)
  quiet.info('not this')
  quiet.warn('this')
  expect(log.lines().map((line) => line['msg'])).toEqual(['this'])
})
