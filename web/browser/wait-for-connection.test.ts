import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from './api/api-refusal.ts'
import { errorOf, formSentence, isNoAnswer } from './wait-for-connection.ts'

const proxyPage = new ErrorResponse(502, 'Bad Gateway', '<h1>502 Bad Gateway</h1>')

it.each([
  ['a failed fetch', new TypeError('Failed to fetch')],
  ['a call without an answer', new ApiUnreachable('cut', { cause: undefined, timedOut: true })],
  ['a page of a hotel’s Wi-Fi', new Error('Unable to decode', { cause: new SyntaxError('<') })],
  ['a proxy’s page', proxyPage],
  ['a proxy’s empty answer', new ErrorResponse(504, 'Gateway Timeout', '')],
])('%s is no answer', (_, error) => {
  expect(isNoAnswer(error)).toBe(true)
  expect(isNoAnswer(errorOf(data(error)))).toBe(true)
})

it.each([
  ['a sentence of ours', new ErrorResponse(503, '', 'Very busy. Wait 10 seconds.')],
  ['a missing page', new ErrorResponse(404, 'Not Found', '<h1>Not found</h1>')],
  ['a refusal', new ApiRefusal({ code: 1, msg: 'No.', data: null }, 500)],
  ['an error of ours', new Error('Unexpected Server Error')],
])('%s is an answer', (_, error) => {
  expect(isNoAnswer(error)).toBe(false)
})

it.each([
  ['no answer', new TypeError('Failed to fetch'), UNREACHABLE],
  [
    'a limit',
    new ErrorResponse(429, '', 'That was a lot of tries. Wait a minute.'),
    'That was a lot of tries. Wait a minute. What you typed is still here.',
  ],
  ['a proxy’s limit', new ErrorResponse(429, '', '<h1>429</h1>'), expect.stringContaining('Wait 2 minutes.')],
  ['a busy server', new ErrorResponse(503, '', 'Very busy.'), 'Very busy. What you typed is still here.'],
  ['an error of ours', new Error('Unexpected Server Error'), codes.unexpected.sentence],
  ['a broken action', new ErrorResponse(500, '', 'Something broke.'), codes.unexpected.sentence],
])('%s keeps a form, and says why', (_, error, sentence) => {
  expect(formSentence(error)).toEqual(sentence)
})

it.each([
  ['a page that is gone', new ErrorResponse(410, '', 'This fundraiser is no longer shown.')],
  ['a redirect', Response.redirect('http://localhost/')],
])('%s replaces the form', (_, thrown) => expect(formSentence(thrown)).toBeNull())
