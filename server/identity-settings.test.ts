import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const APPLE = {
  APPLE_CLIENT_ID: 'example.hearten.signin',
  APPLE_TEAM_ID: 'ABCDE12345',
  APPLE_KEY_ID: 'FGHIJ67890',
} as const
const pemOf = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

describe('identity providers', () => {
  it('accept Apple’s key as it is, in one line, or as the path of its file', () => {
    const pem = pemOf('P-256')
    const file = join(mkdtempSync(join(tmpdir(), 'hearten-config-')), 'AuthKey.p8')
    writeFileSync(file, pem)
    for (const key of [pem, pem.replaceAll('\n', '\\n'), file]) {
      const { identity } = readConfig({ ...APPLE, APPLE_PRIVATE_KEY: key })
      expect(identity.apple?.privateKey.trim()).toBe(pem.trim())
    }
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together/],
    [APPLE, /APPLE_KEY_ID and APPLE_PRIVATE_KEY go together/],
    [{ FACEBOOK_APP_SECRET: 'secret' }, /FACEBOOK_APP_ID and FACEBOOK_APP_SECRET go together/],
    [{ ...APPLE, APPLE_PRIVATE_KEY: 'secret' }, /APPLE_PRIVATE_KEY must be the key of a .p8 file/],
    [{ ...APPLE, APPLE_PRIVATE_KEY: pemOf('P-384') }, /APPLE_PRIVATE_KEY must be the key of a .p8 file/],
    [
      { ...APPLE, APPLE_PRIVATE_KEY: '/nowhere/AuthKey.p8' },
      /APPLE_PRIVATE_KEY names a file that can't be read/,
    ],
    [{ FACEBOOK_API_KEY: 'x' }, /FACEBOOK_API_KEY isn’t a setting/],
  ])('refuse %j', (settings, problem) => {
    expect(() => readConfig(settings)).toThrow(problem)
  })

  it('ignore the settings of other programs', () => {
    expect(readConfig({ GOOGLE_APPLICATION_CREDENTIALS: '/home/ada/key.json' })).toMatchObject({
      identity: {},
      sandbox: true,
    })
  })
})
