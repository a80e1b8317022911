import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { createFormPersistence } from './form-persistence.ts'
import { tabStorage } from './tab-storage-for-tests.ts'

const CARRIED = 'carried'

/** Successive documents of one tab. */
const tab = () => {
  const storage = tabStorage()
  let now = 0
  return {
    storage,
    pass: (ms: number) => {
      now += ms
    },
    document: () => createFormPersistence({ storage: () => storage, nowMs: () => now }),
  }
}

describe('what a page remembers', () => {
  it('is in the tab’s storage only while no page shows it', () => {
    const { storage, document } = tab()
    const before = document()
    before.set('check', { birthYear: '1968' })
    expect(storage.getItem(CARRIED)).toBeNull()
    before.carryOver()
    const after = document()
    after.takeOver()
    expect(after.get('check')).toEqual({ birthYear: '1968' })
    expect(storage.getItem(CARRIED)).toBeNull()
  })

  it('is gone after an hour out of sight', () => {
    const { storage, pass, document } = tab()
    const before = document()
    before.set('check', 'typed')
    before.carryOver()
    pass(HOUR_MS)
    const after = document()
    after.takeOver()
    expect(after.get('check')).toBeUndefined()
    expect(storage.getItem(CARRIED)).toBeNull()
  })

  it('is forgotten for whoever sits there next, also where it was being carried', () => {
    const { storage, document } = tab()
    const memory = document()
    memory.set('check', 'typed')
    memory.carryOver()
    memory.forget()
    memory.carryOver()
    expect(memory.get('check')).toBeUndefined()
    expect(storage.getItem(CARRIED)).toBeNull()
  })

  it('that is done while the page is out of sight doesn’t come back', () => {
    const { storage, document } = tab()
    const memory = document()
    memory.set('name', 'typed')
    memory.set('check', 'typed')
    memory.carryOver()
    memory.delete('check')
    expect(storage.getItem(CARRIED)).not.toContain('check')
    memory.takeOver()
    expect([memory.get('check'), memory.get('name')]).toEqual([undefined, 'typed'])
    memory.delete('name')
    memory.carryOver()
    expect(storage.getItem(CARRIED)).toBeNull()
  })

  it('is as a later document of the tab left it, for one that comes back', () => {
    const { document } = tab()
    const [before, after] = [document(), document()]
    before.set('check', 'typed')
    before.carryOver()
    after.takeOver()
    after.set('check', 'put right')
    after.carryOver()
    before.takeOver()
    expect(before.get('check')).toBe('put right')
  })

  it.each(['"x"', '{}', '{"at":"x","held":{"check":"y"}}', '{"at":0,"held":3}', '{'])(
    'is nothing where somebody has changed it to %s',
    (text) => {
      const { storage, document } = tab()
      storage.setItem(CARRIED, text)
      const memory = document()
      memory.takeOver()
      expect(memory.get('check')).toBeUndefined()
    },
  )
})
