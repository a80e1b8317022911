import * as z from 'zod'
import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import { costItemShape, storyBlockShape } from '#contract/cases/case-shapes.ts'
import type { Image } from '#contract/cases/cases.ts'
import { imageUrl, imageWidths } from '#contract/media/picture-addresses.ts'
import type { Deps } from '#server/deps.ts'
import { type CaseRow, readCaseRow } from './case-row.queries.ts'
import { imagesAt, type PlacedImage, readImages } from './files/case-images.queries.ts'
import { listOwnedCases } from './owned-cases.ts'
import { readUpdates } from './updates/case-updates.queries.ts'

type ExportedCase = AccountExport['fundraisers'][number]
type ExportDeps = Pick<Deps, 'database' | 'config'>

const storyShape = z.array(storyBlockShape)
const costItemsShape = z.array(costItemShape)

const pictureOf =
  ({ config }: ExportDeps) =>
  (image: Image) => ({
    url: `${config.publicOrigin}${imageUrl(image.mediaId, imageWidths(image).at(-1) ?? 0, 'jpg')}`,
    alt: image.alt,
    caption: image.caption,
  })

const textFieldsOf = (row: CaseRow): Omit<ExportedCase, 'pictures' | 'updates' | 'useNotes'> => ({
  caseId: row.caseId,
  title: row.title,
  summary: row.summary,
  story: storyShape.parse(row.story),
  costItems: costItemsShape.parse(row.costItems),
  goalCents: row.goalCents,
  city: row.city,
  state: row.state,
  zip: row.zip,
  organizerName: row.organizerName,
  organizerRelation: row.organizerRelation,
  beneficiary:
    row.beneficiaryFirstName === null || row.beneficiaryLastName === null
      ? null
      : {
          firstName: row.beneficiaryFirstName,
          lastName: row.beneficiaryLastName,
          relation: row.beneficiaryRelation,
        },
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  endedNote: row.endedNote,
})

const exportUpdates = async (
  deps: ExportDeps,
  caseId: string,
  images: readonly PlacedImage[],
): Promise<ExportedCase['updates']> =>
  (await readUpdates(deps.database.db, caseId)).map(({ updateId, title, body, postedAt }) => ({
    title,
    text: body,
    postedAt: postedAt.toISOString(),
    pictures: imagesAt(images, 'update', updateId).map(pictureOf(deps)),
  }))

/** Notes on payouts, provided by the payouts slice. */
type ExportUseNotes = (deps: ExportDeps, caseId: string) => Promise<ExportedCase['useNotes']>

const exportCase = async (
  deps: ExportDeps,
  caseId: string,
  exportUseNotes: ExportUseNotes,
): Promise<ExportedCase[]> => {
  const { db } = deps.database
  const [row, images] = await Promise.all([readCaseRow(db, caseId), readImages(db, caseId)])
  if (row === null) return []
  const [updates, useNotes] = await Promise.all([
    exportUpdates(deps, caseId, images),
    exportUseNotes(deps, caseId),
  ])
  const pictures = [...imagesAt(images, 'cover'), ...imagesAt(images, 'gallery')].map(pictureOf(deps))
  return [{ ...textFieldsOf(row), pictures, updates, useNotes }]
}

/** A person's fundraisers for the data export, oldest first, at any visibility. */
export const exportCases = async (
  deps: ExportDeps,
  ownerId: string,
  exportUseNotes: ExportUseNotes,
): Promise<ExportedCase[]> => {
  const owned = await listOwnedCases(deps, ownerId)
  return (await Promise.all(owned.map(({ caseId }) => exportCase(deps, caseId, exportUseNotes)))).flat()
}
