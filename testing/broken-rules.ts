import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

type Color = {
  r: number
  g: number
  b: number
  alpha: number
  parseString: (this: Color, text: string) => Color
}
/** What axe says and we hand back to it as it was. */
type Opaque = Readonly<Record<string, unknown>>
type Violation = { readonly id: string; readonly nodes: readonly { readonly target: readonly string[] }[] }
type Report = { readonly violations: readonly Violation[] }
type Axe = {
  readonly commons: { readonly color: { readonly Color: { readonly prototype: Color } } }
  readonly utils: {
    readonly getFrameContexts: (context?: Opaque) => { frameSelector: Opaque; frameContext: Opaque }[]
    readonly shadowSelect: (selector: Opaque) => unknown
  }
  readonly runPartial: (context: Opaque, options: object) => Promise<Opaque>
  readonly finishRun: (all: Opaque[], options: object) => Promise<Report>
  readonly run: (options: object) => Promise<Report>
}

/** The page's, where the functions below run that are handed to it. */
declare const window: { readonly axe: Axe }

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Only what is wrong is looked up element by element.
  resultTypes: ['violations'],
  // Media for what plays by itself; style sheets are only read anew for rules that are still being tried out.
  preload: { assets: ['media'] },
}

/** A page has a dozen colors. Axe reads them anew for each element, by a library for all color spaces there are. */
const rememberColors = (): void => {
  const { prototype } = window.axe.commons.color.Color
  const parse = prototype.parseString
  const known = new Map<string, readonly [r: number, g: number, b: number, alpha: number]>()
  prototype.parseString = function (text) {
    const color = known.get(text)
    if (color !== undefined) [this.r, this.g, this.b, this.alpha] = color
    else known.set(text, [parse.call(this, text).r, this.g, this.b, this.alpha])
    return this
  }
}

const bringAxe = async (frame: Frame): Promise<void> => {
  // A document that was looked at before has it already.
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(AXE)
  await frame.evaluate(rememberColors)
}

/** Where scripts are forbidden, as in the preview of a mail, axe can't look either: such a frame counts as not there. */
const frameAt = async (outer: Frame, selector: Opaque): Promise<Frame | undefined> => {
  for (const frame of outer.childFrames()) {
    const owner = await frame.frameElement()
    if (await owner.evaluate((element, at) => window.axe.utils.shadowSelect(at) === element, selector)) {
      const rights = await owner.getAttribute('sandbox')
      return rights === null || rights.includes('allow-scripts') ? frame : undefined
    }
  }
  return undefined
}

/** What axe finds in a frame and in those inside it, as JSON, in the order in which it puts them together. */
const findingsIn = async (frame: Frame, context: Opaque): Promise<string[]> => {
  await bringAxe(frame)
  const inside = await frame.evaluate((part) => window.axe.utils.getFrameContexts(part), context)
  const findings = [
    await frame.evaluate(
      async ([part, options]) => JSON.stringify(await window.axe.runPartial(part, options)),
      [context, OPTIONS] as const,
    ),
  ]
  for (const { frameSelector, frameContext } of inside) {
    const child = await frameAt(frame, frameSelector)
    findings.push(...(child ? await findingsIn(child, frameContext) : ['null']))
  }
  return findings
}

const EVERYTHING = { include: [], exclude: [] }

const violationsOn = async (page: Page): Promise<readonly Violation[]> => {
  if (page.frames().length === 1) {
    await bringAxe(page.mainFrame())
    return page.evaluate(async (options) => (await window.axe.run(options)).violations, OPTIONS)
  }
  const findings = await findingsIn(page.mainFrame(), EVERYTHING)
  return page.evaluate(
    async ([all, options]) =>
      (
        await window.axe.finishRun(
          all.map((one) => JSON.parse(one)),
          options,
        )
      ).violations,
    [findings, OPTIONS] as const,
  )
}

/** What WCAG 2.2 AA finds wrong with a page as it stands, its frames included, as `rule: where`. */
export const brokenRules = async (page: Page): Promise<string[]> =>
  (await violationsOn(page)).flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
