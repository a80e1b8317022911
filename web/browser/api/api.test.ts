import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type ApiCallName, type ApiSettings, createApi } from './api.ts'
import type { ApiRefusal } from './api-refusal.ts'
import type { Transport } from './api-retries.ts'

const envelope = (code: number, data: unknown, status = 200, msg = code === 0 ? '' : 'No.'): Response =>
  Response.json({ code, msg, data }, { status })

const CASE = { caseId: '0123456789AB' }

const recordingTransport = (answer: () => Response = () => envelope(0, null)) => {
  const sent: Request[] = []
  const transport: Transport = async (request) => {
    sent.push(request)
    return answer()
  }
  return { sent, transport }
}

const settings = (changed: Partial<ApiSettings>): ApiSettings => {
  let spans = 0
  return {
    transport: recordingTransport().transport,
    origin: () => 'https://hearten.example',
    spanId: () => {
      spans += 1
      return String(spans).padStart(16, '0')
    },
    ...changed,
  }
}

describe('the API client', () => {
  it('has one function for each call of the contract, except streams, files and webhooks', () => {
    const declared = Object.entries(calls)
      .filter(([, { form }]) => form === 'json')
      .map(([name]) => name)
    const api: Record<string, unknown> = createApi(settings({}))
    expect(declared.filter((name) => typeof api[name] !== 'function')).toEqual([])
    expect([api['then'], api['toString']]).toEqual([undefined, undefined])
    const others = Object.keys(calls).filter((name) => !declared.includes(name))
    const files = others.filter((name) => name.endsWith('Csv'))
    const excluded: Record<Exclude<keyof typeof calls, ApiCallName | `${string}Csv`>, true> = {
      caseLive: true,
      webhook: true,
      uploadFile: true,
      staffDocument: true,
      uploadEvidence: true,
      uploadNotePhoto: true,
      uploadBeneficiaryPhoto: true,
      payoutStatementFile: true,
      ownStatementFile: true,
      linkedStatementFile: true,
      mailWebhook: true,
    }
    expect([...Object.keys(excluded), ...files].sort()).toEqual(others.sort())
  })

  it('sends the input of a GET as a query, without undefined values', async () => {
    const { sent, transport } = recordingTransport()
    await createApi(settings({ transport })).caseList({ q: 'dog & cat', state: undefined, sort: 'newest' })
    expect(sent[0]?.url).toBe('https://hearten.example/api/oversea/fund/case/list?q=dog+%26+cat&sort=newest')
    expect(sent[0]?.method).toBe('GET')
  })

  it('sends the input of a POST as JSON in UTF-8', async () => {
    const { sent, transport } = recordingTransport()
    const input = {
      ...CASE,
      idempotencyKey: 'abcdefgh',
      reason: 'other',
      text: 'Größe ❤ 10 Zeichen',
    } as const
    await createApi(settings({ transport })).reportCase(input)
    expect(sent[0]?.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await sent[0]?.json()).toEqual(input)
  })

  it('returns the data of code 0 and nothing else', async () => {
    const { transport } = recordingTransport(() => envelope(0, { countryShortCode: 'US' }))
    expect(await createApi(settings({ transport })).countryCode({})).toEqual({ countryShortCode: 'US' })
  })
})

describe('section 7: every request carries', () => {
  it('app code, brand, language and two ids of 16 hexadecimal characters, with credentials', async () => {
    const { sent, transport } = recordingTransport()
    await createApi(settings({ transport })).countryCode({})
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'accept-language': 'en',
      'app-code': 'hearten-web',
      brand: 'us',
      'x-b3-traceid': '0000000000000001',
      'x-b3-spanid': '0000000000000002',
    })
    expect(sent[0]?.credentials).toBe('include')
  })

  it('the session and the analytics data if present', async () => {
    const { sent, transport } = recordingTransport()
    const api = createApi(settings({ transport, authorization: () => 'tok', commonMessage: () => 'e30' }))
    await api.countryCode({})
    expect(sent[0]?.headers.get('authorization')).toBe('tok')
    expect(sent[0]?.headers.get('common-message')).toBe('e30')
  })
})

describe('a refusal', () => {
  const refusing = (code: number, data: unknown = null, status = 200) => {
    const refusals: ApiRefusal[] = []
    const { transport } = recordingTransport(() => envelope(code, data, status))
    return {
      refusals,
      api: createApi(settings({ transport, refused: (refusal) => refusals.push(refusal) })),
    }
  }

  it('is thrown with code, sentence, status and data, and reported once', async () => {
    const { refusals, api } = refusing(10404, null, 404)
    const failure = api.caseDetail(CASE)
    await expect(failure).rejects.toMatchObject({ code: 10404, message: 'No.', status: 404, data: null })
    expect(refusals.map(({ code }) => code)).toEqual([10404])
  })

  it('names the invalid fields', async () => {
    const fields = [{ field: 'text', message: 'Tell us a little more.' }]
    const { api } = refusing(10400, { fields }, 400)
    await expect(api.caseDetail(CASE)).rejects.toMatchObject({ fields })
  })

  it('isn’t reported if the call is quiet', async () => {
    const { refusals, api } = refusing(20107)
    await expect(api.countryCode({}, { quiet: true })).rejects.toMatchObject({ code: 20107 })
    expect(refusals).toEqual([])
  })
})

describe('an expired token', () => {
  const NAME = { fullName: 'Nora Lee' }
  const apiAnswering = (answers: readonly number[], renewed = true) => {
    const bodies: string[] = []
    const events: string[] = []
    const transport: Transport = async (request) => {
      bodies.push(await request.text())
      return envelope(answers[bodies.length - 1] ?? 0, null, 401)
    }
    const renew = async () => {
      events.push('renewed')
      return renewed
    }
    const refused = ({ code }: ApiRefusal) => events.push(`told ${code}`)
    return { bodies, events, api: createApi(settings({ transport, renew, refused })) }
  }

  it('is refreshed, and the refused call is resent unchanged', async () => {
    const { bodies, events, api } = apiAnswering([20301])
    await api.updateUserInfo(NAME, { quiet: true })
    expect(bodies).toEqual([JSON.stringify(NAME), JSON.stringify(NAME)])
    expect(events).toEqual(['renewed'])
  })

  it('leaves the call refused if it can’t be refreshed', async () => {
    const { bodies, events, api } = apiAnswering([20301], false)
    await expect(api.updateUserInfo(NAME)).rejects.toMatchObject({ code: 20301 })
    expect(bodies).toHaveLength(1)
    expect(events).toEqual(['renewed', 'told 20301'])
  })

  it('isn’t refreshed a second time if the retry is refused, too', async () => {
    const { bodies, events, api } = apiAnswering([20301, 20301])
    await expect(api.updateUserInfo(NAME)).rejects.toMatchObject({ code: 20301 })
    expect(bodies).toHaveLength(2)
    expect(events).toEqual(['renewed', 'told 20301'])
  })

  it.each(['refreshToken', 'logout'] as const)('isn’t refreshed for %s', async (name) => {
    const { events, api } = apiAnswering([20301])
    await expect(api[name]({}, { quiet: true })).rejects.toMatchObject({ code: 20301 })
    expect(events).toEqual([])
  })

  it.each([
    [20302, ['told 20302']],
    [20303, []],
    [20304, ['told 20304']],
  ])('of a session that ended is told in a quiet call, too: %i', async (code, told) => {
    const { events, api } = apiAnswering([code])
    await expect(api.updateUserInfo(NAME, { quiet: true })).rejects.toMatchObject({ code })
    expect(events).toEqual(told)
  })

  it('is the only reason for a refresh', async () => {
    const { events, api } = apiAnswering([20304])
    await expect(api.updateUserInfo(NAME)).rejects.toMatchObject({ code: 20304 })
    expect(events).toEqual(['told 20304'])
  })
})

describe('the loading bar', () => {
  it('shows from the start to the end of each call, also of a failing one', async () => {
    const events: string[] = []
    const began = () => {
      events.push('began')
      return () => events.push('over')
    }
    const { transport } = recordingTransport(() => envelope(10404, null, 404))
    await expect(createApi(settings({ transport, began })).caseDetail(CASE)).rejects.toThrow()
    expect(events).toEqual(['began', 'over'])
  })
})

describe('a call without a readable answer', () => {
  const unansweredOf = async (transport: Transport, signal?: AbortSignal) => {
    const seen: (readonly [string, number | null, boolean])[] = []
    const api = createApi(
      settings({
        transport,
        unanswered: (name, { status, timedOut }) => void seen.push([name, status, timedOut]),
      }),
    )
    const input = { ...CASE, idempotencyKey: 'abcdefgh', reason: 'other', text: 'Why?' } as const
    await expect(api.reportCase(input, signal && { signal })).rejects.toThrow()
    return seen
  }

  it.each([
    ['a proxy’s page', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['another’s JSON', async () => Response.json({ error: 'no' }, { status: 404 }), 404],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), null],
  ])('is told to the settings: %s', async (_, transport, status) => {
    expect(await unansweredOf(transport)).toEqual([['reportCase', status, false]])
  })

  it('is told unless the person left', async () => {
    const left = AbortSignal.abort()
    expect(await unansweredOf(() => Promise.reject(left.reason), left)).toEqual([])
  })
})
