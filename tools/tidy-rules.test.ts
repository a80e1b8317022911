import { describe, expect, it } from 'vitest'
import { projectTexts } from './source-files.ts'
import { missingPaths } from './tidy-pages.ts'
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
    ['server/platform/a.ts', "import { b } from '#server/orders/b.ts'", 'platform is below'],
    ['server/platform/a.ts', "import { deps } from '../deps.ts'", 'platform is below'],
    ['server/ledger/a.ts', "import { b } from '../orders/b.ts'", 'the ledger is below'],
    ['server/orders/a.ts', "import { b } from '../build-deps.ts'", 'a slice knows nothing'],
    ['server/cases/a.ts', "import { b } from '#server/orders/b.ts'", 'a slice imports those below it'],
    ['server/unordered/a.ts', "import { b } from '#server/orders/b.ts'", 'a slice imports those below it'],
    ['server/orders/a.ts', "import { b } from '../cases/cases.queries.ts'", "another slice's queries"],
    ['server/orders/a.ts', "import { b } from '../outside/mail/smtp.ts'", 'only build-deps.ts chooses'],
    ['server/orders/a.ts', "import { b } from '#testing/b.ts'", 'what tests need stays with tests'],
    ['server/orders/a.helper.ts', '', 'a suffix is one of'],
    ['server/orders/money-utils.ts', '', 'a name says what is in it'],
    ['server/common/a.ts', '', 'a name says what is in it'],
    ['web/ui/index.ts', '', 'a name says what is in it'],
    ['server/a.ts', 'const fee = Math.round(amountCents * 0.029)', 'cents are divided and rounded'],
    ['server/a.ts', 'const share = order.amountCents / 2', 'cents are divided and rounded'],
    ['web/a.tsx', 'const text = (quote.totalCents).toFixed(2)', 'cents are divided and rounded'],
    ['web/a.css', 'a { color: #fff }', 'colours are tokens'],
    ['web/a.tsx', "const c = '#a1b2c3'", 'colours are tokens'],
    [
      'web/a.tsx',
      'const a = <h1 className="type-h1">In <b className="font-body">2026</b></h1>',
      'one typeface',
    ],
    ['web/a.tsx', 'const a = <dl className="b"><Icon name="c" /></dl>', 'no picture is a child'],
    ['server/a.ts', `// ${'TO'}${'DO'} later`, 'an issue, not a note'],
    ['server/a.ts', '  /** Whoever pays. */', 'comments are plain English'],
    ['web/a.css', 'a { b: c } /* Nobody sees it. */', 'comments are plain English'],
    ['server/a.test.ts', 'await page.waitForTimeout(5)', 'never for a time'],
    ['server/a.test.ts', "vi.mock('./b.ts')", 'no mock of a module'],
    ['server/a.ts', 'const a = b as unknown as C', 'types are not silenced'],
    ['server/a.ts', 'const PAUSE_MS = 10 * 60_000', 'MINUTE_MS, HOUR_MS and DAY_MS are those'],
    ['server/a.ts', 'x\n'.repeat(301), 'at most 300 lines'],
    ['server/a.ts', `const a = () => {\n${'b()\n'.repeat(70)}}`, 'a function has at most 70 lines'],
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
    ['server/orders/a.ts', "import { b } from './orders.queries.ts'"],
    ['server/orders/a.ts', "import type { Mail } from '../outside/mail/port.ts'"],
    ['server/platform/a.ts', "import type { Deps } from '../deps.ts'"],
    ['server/outside/mail/smtp.ts', "import type { Mail } from './port.ts'"],
    ['web/entry.server.tsx', "import type { A } from '#server/platform/http/pages.ts'"],
    ['web/a.tsx', "import { b } from '#contract/b.ts'"],
    ['web/a.css', '#main { color: var(--ink) }'],
    ['server/a.ts', 'const more = Math.max(aCents, bCents) + 2 * tipCents'],
  ])('allow %s with %s', (path, text) => {
    expect(tidy([tidyFile(path, text)])).toEqual([])
  })
})
