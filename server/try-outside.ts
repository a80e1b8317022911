import { BadSetting } from './config.ts'
import type { Deps } from './deps.ts'
import { BadMailSetting } from './outside/mail/port.ts'
import { BadStorageSetting } from './outside/storage/port.ts'

/**
 * Tries the mail server and the bucket that the settings name. A definite refusal stops the start. A server that
 * doesn't answer is only logged, because a site that restarts during its outage must come back: mails and uploads
 * are tried again.
 * @throws BadSetting for credentials, a host or a bucket that can't be right
 */
export const tryOutside = async ({
  config,
  mail,
  storage,
  log,
}: Pick<Deps, 'config' | 'mail' | 'storage' | 'log'>): Promise<void> => {
  const problems: string[] = []
  const tryService = async (name: string, check: () => Promise<void>): Promise<void> => {
    try {
      await check()
    } catch (error) {
      if (error instanceof BadMailSetting || error instanceof BadStorageSetting)
        problems.push(`${name}: ${error.message}`)
      else log.error({ err: error }, `${name} did not answer at the start`)
    }
  }
  await Promise.all([
    ...(config.smtpUrl === undefined ? [] : [tryService('SMTP_URL', mail.check)]),
    ...(config.bucket === undefined ? [] : [tryService('S3_BUCKET', storage.check)]),
  ])
  if (problems.length > 0) throw new BadSetting(problems)
}
