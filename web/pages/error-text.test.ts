import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { errorText } from './error-text.ts'

const thrown = (status: number, data: unknown) => new ErrorResponse(status, '', data)

it.each([
  [
    'an unknown route',
    thrown(404, 'Error: No route matches URL "/nope"'),
    404,
    'This page could not be found',
  ],
  ['a sentence for people', thrown(409, 'This case isn’t public yet.'), 409, 'This case isn’t public yet.'],
  ['a status alone', thrown(503, null), 503, 'Something broke on our side'],
  [
    'a proxy’s page',
    thrown(502, '<html><h1>502 Bad Gateway</h1></html>'),
    502,
    'Something broke on our side',
  ],
  ['an error', new Error('undefined is not a function'), 500, 'Something broke on our side'],
  ['a thrown value that is no error', 'what', 500, 'Something broke on our side'],
  [
    'a refusal',
    new ApiRefusal({ code: 10403, msg: 'You can’t do that here.', data: null }, 403),
    403,
    'You can’t do that here.',
  ],
])('has a status and a sentence for %s', (_label, error, status, sentence) => {
  expect(errorText(error)).toMatchObject({ status, sentence })
})

it.each([
  ['offline', 'You’re offline'],
  ['unreachable', 'We can’t reach our server'],
] as const)('has no status for a request without an answer while the server is %s', (state, sentence) => {
  const advice = 'This page loads by itself once the connection is back.'
  expect(errorText(new TypeError('Failed to fetch'), state)).toEqual({ status: null, sentence, advice })
  expect(errorText(thrown(404, null), state)).toMatchObject({ status: 404 })
})
