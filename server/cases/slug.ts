import { CASE_PARTS } from '#contract/cases/cases.ts'
import { normalized } from '#contract/plain-text.ts'

/** Reserved sub-pages of a case's page. */
const RESERVED: ReadonlySet<string> = new Set(CASE_PARTS)

/** Slug of a title: "help-rosa-rebuild-after-the-flood". */
export const slugOf = (title: string): string => {
  const slug = normalized(title, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') return 'case'
  return RESERVED.has(slug) ? `${slug}-fundraiser` : slug
}
