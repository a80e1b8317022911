import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { ServerBuild } from 'react-router'
import * as z from 'zod'
import { calls } from '#contract/calls.ts'
import { IMAGE_FORMATS, IMAGE_WIDTHS, imageUrl } from '#contract/media/picture-addresses.ts'
import { statementPath } from '#server/donations/statement/statement-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import type { Facts } from '#testing/fuzz/largest-input.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import type { BenchProduct } from './bench-product.ts'

const DONOR = 'stranger@mail.example'

type OwnedDatabase = BenchDatabase & { readonly owner: pg.Pool }

const valuesOf = async (owner: pg.Pool, query: string): Promise<string[]> =>
  (await owner.query<{ value: string }>(query)).rows.map(({ value }) => value)

/** Address of a new donation's receipt. */
const receiptOf = async ({ donorServer }: BenchProduct, caseId: string): Promise<string> => {
  const donor = new Donor(donorServer)
  const order = await donor.give({ caseId, email: DONOR })
  const { receiptUrl } = (await donor.status(order)).envelope.data
  if (receiptUrl === undefined) throw new Error('The donation has no receipt')
  return receiptUrl
}

const linkShape = z.object({ data: z.object({ hashId: z.string() }) })

/** Id of a short link to the home page. */
const shortLinkOf = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}${calls.shortLink.path}?${new URLSearchParams({ url: `${origin}/` })}`)
  return linkShape.parse(await answer.json()).data.hashId
}

const STACK_MAX = 4000

/** A stack that names as many built files as fit, each of which has a source map. */
const stackOfBuiltFiles = (origin: string): string =>
  readdirSync(join(import.meta.dirname, '../build/client/assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `    at x (${origin}/assets/${file}:1:900)`)
    .join('\n')
    .slice(0, STACK_MAX)

/**
 * Real ids of the product's public cases, pictures, receipts and statements.
 * @param database with the product's data folder, which has its keys
 */
export const readFacts = async (database: OwnedDatabase, product: BenchProduct): Promise<Facts> => {
  const { owner } = database
  const caseIds = await valuesOf(
    owner,
    `select i.case_id as value from case_image i join case_card c using (case_id) where i.place = 'cover' order by 1`,
  )
  const mediaIds = await valuesOf(owner, 'select media_id as value from media order by 1')
  const [caseId = '', ...others] = caseIds
  const receipt = await receiptOf(product, caseId)
  const { deps, close } = await benchDeps(database)
  const scope = { emailHash: deps.personalData.emailHash(DONOR), year: deps.clock.now().getFullYear() }
  const statement = statementPath(deps.signer, scope)
  await close()
  const lastPart = (address: string): string => address.split('/').at(-1) ?? ''
  return {
    caseId: [caseId, ...others],
    caseTitle: ['help'],
    cause: ['medical'],
    type: ['success'],
    period: ['2026'],
    email: [DONOR],
    hashId: [await shortLinkOf(product.origin)],
    'receipt token': [lastPart(receipt)],
    'statement token': [lastPart(statement)],
    stack: [stackOfBuiltFiles(product.origin)],
    mediaId: mediaIds,
    width: [String(IMAGE_WIDTHS[0])],
    format: [IMAGE_FORMATS[0]],
    '/media/:mediaId/:width.:format': mediaIds.flatMap((mediaId) =>
      IMAGE_FORMATS.flatMap((format) => IMAGE_WIDTHS.map((width) => imageUrl(mediaId, width, format))),
    ),
  }
}

/** Routes of the built pages. */
export const builtRoutes = async (): Promise<ServerBuild['routes']> => {
  const build: ServerBuild = await import(join(import.meta.dirname, '../build/server/index.js'))
  return build.routes
}
