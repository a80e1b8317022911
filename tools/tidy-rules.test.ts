import { describe, expect, it } from 'vitest'
import { projectTexts } from './source-files.ts'
import { missingFiles, missingNames, missingPaths } from './tidy-pages.ts'
import { tidy, tidyFile } from './tidy-rules.ts'

const files = projectTexts()

describe('the rules', () => {
  it.each([
    ['contract/a.ts', "import { b } from '#server/b.ts'", 'contract imports nothing but'],
    ['contract/a.ts', "import type { b } from 'fastify'", 'contract imports nothing but'],
    ['web/a.tsx', "import { b } from '../server/b.ts'", 'web imports only contract'],
    ['web/a.tsx', "const b = await import('node:fs')", 'web imports only contract'],
    ['web/a.tsx', "import pg from 'pg'", 'web imports only contract'],
    ['sandbox/a.ts', "import { b } from '#server/b.ts'", 'the sandbox knows nothing'],
    ['server/a.ts', "import { b } from '#web/b.ts'", 'the server imports no pages'],
    ['server/platform/a.ts', "import { b } from '#server/donations/b.ts'", 'platform is below'],
    ['server/platform/a.ts', "import { deps } from '../deps.ts'", 'platform is below'],
    ['server/ledger/a.ts', "import { b } from '../orders/b.ts'", 'the ledger is below'],
    ['server/donations/a.ts', "import { b } from '../build-deps.ts'", 'a slice knows nothing'],
    ['server/cases/a.ts', "import { b } from '#server/donations/b.ts'", 'a slice imports those below it'],
    ['server/unordered/a.ts', "import { b } from '#server/donations/b.ts'", 'a slice imports those below it'],
    ['server/donations/a.ts', "import { b } from '../cases/cases.queries.ts'", "another slice's queries"],
    ['server/donations/a.ts', "import { b } from '../outside/mail/smtp.ts'", 'only build-deps.ts chooses'],
    ['server/donations/a.ts', "import { b } from '#testing/b.ts'", 'what tests need stays with tests'],
    ['server/donations/a.ts', "db.selectFrom('balanceMovement')", "a slice's SQL names its own tables"],
    ['server/cases/a.ts', 'sql`select 1 from cases join orders o`', "a slice's SQL names its own tables"],
    ['server/tracking/a.ts', "db.selectFrom('trackedVisit').execute()", 'has a LIMIT'],
    ['server/donations/a.helper.ts', '', 'a suffix is one of'],
    ['server/donations/money-utils.ts', '', 'a name says what is in it'],
    ['server/common/a.ts', '', 'a name says what is in it'],
    ['web/ui/index.ts', '', 'a name says what is in it'],
    ['server/a.ts', 'const fee = Math.round(amountCents * 0.029)', 'cents are divided and rounded'],
    ['server/a.ts', 'const share = order.amountCents / 2', 'cents are divided and rounded'],
    ['web/a.tsx', 'const text = (quote.totalCents).toFixed(2)', 'cents are divided and rounded'],
    ['server/outside/payments/a.ts', 'const { data } = await stripe.payouts.list({})', 'is read to its end'],
    ['web/a.css', 'a { color: #fff }', 'colours are tokens'],
    ['web/a.tsx', "const c = '#a1b2c3'", 'colours are tokens'],
    [
      'web/a.tsx',
      'const a = <h1 className="type-h1">In <b className="font-body">2026</b></h1>',
      'one typeface',
    ],
    ['web/a.tsx', 'const a = <DateText at={b} form="moment" />', 'a plain day as its Pacific date'],
    ['web/a.ts', 'const a = calls[name].path', 'a page names its calls'],
    ['web/a.ts', "window.localStorage.setItem('a', 'b')", 'pages store in the browser only by'],
    ['web/a.ts', 'const a = document.cookie', 'pages store in the browser only by'],
    ['web/a.ts', "const a = form.get('b')", 'fields of a form are read by'],
    ['web/a.ts', "const a = (await request.formData()).has('b')", 'fields of a form are read by'],
    ['web/a.tsx', 'const a = <Link to={`/case-detail/${b}`} />', 'the address of a page is made by'],
    ['server/a.ts', 'const a = `/account?added=${b}`', 'the address of a page is made by'],
    ['web/a.tsx', 'const a = <a href={dashboardAddress(b)}>c</a>', 'a link to a fundraiser page is a Link'],
    ['web/a.tsx', 'const a = <dl className="b"><Icon name="c" /></dl>', 'no picture is a child'],
    ['server/a.ts', `// ${'TO'}${'DO'} later`, 'an issue, not a note'],
    ['server/a.ts', '  /** Whoever pays. */', 'comments are plain English'],
    ['web/a.css', 'a { b: c } /* Nobody sees it. */', 'comments are plain English'],
    ['server/a.test.ts', 'await page.waitForTimeout(5)', 'never for a time'],
    ['server/a.test.ts', "vi.mock('./b.ts')", 'no mock of a module'],
    ['server/a.ts', 'const a = new pg.Client({ connectionString })', 'opened by withClient'],
    ['server/a.ts', 'const a = b as unknown as C', 'types are not silenced'],
    ['server/a.ts', "const a = STATES.find((known) => known === row.state) ?? 'open'", 'by parseEnumColumn'],
    ['server/a.ts', 'const PAUSE_MS = 10 * 60_000', 'MINUTE_MS, HOUR_MS and DAY_MS are those'],
    ['server/a.ts', 'x\n'.repeat(401), 'at most 400 lines'],
    ['server/a.ts', `const a = () => {\n${'b()\n'.repeat(100)}}`, 'a function has at most 100 lines'],
  ])('report for $0: $2', (path, text, rule) => {
    expect(tidy([tidyFile(path, text)]).join('\n')).toContain(rule)
  })

  it.each([
    ['[orders](server/gone/)', 'server/gone/'],
    ['[why](./0001-gone.md#why)', './0001-gone.md#why'],
    ['`web/gone.ts`', 'web/gone.ts'],
    ['`server/*.gone.ts`', 'server/*.gone.ts'],
  ])('report the missing file in a page that says %s', (text, named) => {
    expect(missingPaths('README.md', text, files)).toEqual([`README.md: ${named}`])
  })

  it.each([
    ['// Its limits are in gone.ts.', 'gone.ts'],
    [' * `server/gone.ts` decides.', 'server/gone.ts'],
  ])('report the missing file in a comment that says %s', (text, named) => {
    expect(missingFiles('server/a.ts', text, files)).toEqual([`server/a.ts: ${named}`])
  })

  it.each([
    ['`gone.ts`', 'gone.ts'],
    ['`GONE_SETTING`', 'GONE_SETTING'],
    ['`goneFunction`', 'goneFunction'],
    ['`gone_table`', 'gone_table'],
    ['`npm run gone`', 'gone'],
    ['[`gone.ts`](server/here.ts)', 'gone.ts'],
  ])('report the missing name in a page that says %s', (text, named) => {
    const known = { files: ['server/here.ts'], words: new Set(['npm:start']) }
    expect(new Set(missingNames('README.md', text, known))).toEqual(new Set([`README.md: ${named}`]))
  })

  it.each([
    ['server/donations/a.ts', "import { b } from './orders.queries.ts'"],
    ['server/donations/a.ts', "import type { Mail } from '../outside/mail/port.ts'"],
    ['server/platform/a.ts', "import type { Deps } from '../deps.ts'"],
    ['server/outside/mail/smtp.ts', "import type { Mail } from './port.ts'"],
    ['server/donations/a.ts', 'sql`select 1 from donation join orders o`'],
    ['server/public-pages/a.ts', "db.selectFrom('donation')"],
    ['web/entry.server.tsx', "import type { A } from '#server/platform/http/pages.ts'"],
    ['web/a.tsx', "import { b } from '#contract/b.ts'"],
    ['web/a.css', '#main { color: var(--ink) }'],
    ['server/a.ts', 'const a = `/mails/${b}`'],
    ['server/a.ts', 'const more = Math.max(aCents, bCents) + 2 * tipCents'],
  ])('allow %s with %s', (path, text) => {
    expect(tidy([tidyFile(path, text)])).toEqual([])
  })
})
