import { describe, expect, it } from 'vitest'
import { createPageMemory } from '#web/browser/page-memory.ts'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { EMPTY } from './details-fields.ts'
import { type DetailsKeeper, forgetDetails, keepDetails, keptDetails } from './kept-details.ts'

const CASE = 'M9TP98ECZ4D8'

/** Of a page: another in the same tab has the same storage. */
const keeperOf = (storage = tabStorage()): DetailsKeeper => ({
  memory: createPageMemory(() => storage),
  storage,
})

describe('what was typed and not sent', () => {
  const { attested: _, ...none } = EMPTY
  const typed = {
    ...none,
    ...{ legalFirstName: 'Rosa', birthYear: '1968', address: '214 Putnam Street' },
    ...{ city: 'Marietta', zip: '45750', phone: '7405550138' },
  }

  it('is all there while the page is, but for what one agrees to', () => {
    const keeper = keeperOf()
    keepDetails(keeper, CASE, { ...typed, attested: true })
    expect(keptDetails(keeper, CASE)).toEqual(typed)
    expect(keptDetails(keeper, '0123456789AB')).toBeNull()
    forgetDetails(keeper, CASE)
    expect(keptDetails(keeper, CASE)).toBeNull()
  })

  it('stays in the tab without what is nobody’s business', () => {
    const keeper = keeperOf()
    keepDetails(keeper, CASE, { ...typed, attested: false })
    expect(keeper.storage.getItem(`check:${CASE}`)).not.toMatch(/1968|Putnam|555/)
    const names = { legalFirstName: 'Rosa', legalLastName: '', city: 'Marietta', zip: '45750', state: '' }
    // What isn't kept is no empty text, which would stand above what was saved.
    expect(keptDetails(keeperOf(keeper.storage), CASE)).toEqual(names)
  })

  it('is nothing where somebody has changed it', () => {
    const keeper = keeperOf()
    keeper.storage.setItem(`check:${CASE}`, '"x"')
    expect(keptDetails(keeper, CASE)).toBeNull()
  })
})
