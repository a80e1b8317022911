import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Help Rosa rebuild after the flood', 'help-rosa-rebuild-after-the-flood'],
  ['Zoë’s café', 'zoes-cafe'],
  ['❤️', 'case'],
  // Reserved sub-pages of a case's page.
  ['Donations!', 'donations-fundraiser'],
  ['Photos, words', 'photos-words'],
])('%s becomes %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
