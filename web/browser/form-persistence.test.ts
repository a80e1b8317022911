import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { createFormPersistence } from './form-persistence.ts'
import { tabStorage } from './tab-storage-for-tests.ts'

const CARRIED = 'carried'

/** Successive documents of one tab. */
const openTab = () => {
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

describe('a page’s stored input', () => {
  it('is in the tab’s storage only between two documents', () => {
    const { storage, document } = openTab()
    const before = document()
    before.set('check', { birthYear: '1968' })
    expect(storage.getItem(CARRIED)).toBeNull()
    before.persist()
    const after = document()
    after.restore()
    expect(after.get('check')).toEqual({ birthYear: '1968' })
    expect(storage.getItem(CARRIED)).toBeNull()
  })

  it('expires after an hour out of sight', () => {
    const { storage, pass, document } = openTab()
    const before = document()
    before.set('check', 'typed')
    before.persist()
    pass(HOUR_MS)
    const after = document()
    after.restore()
    expect(after.get('check')).toBeUndefined()
    expect(storage.getItem(CARRIED)).toBeNull()
  })

  it('is deleted from memory and storage when it must be forgotten', () => {
    const { storage, document } = openTab()
    const memory = document()
    memory.set('check', 'typed')
    memory.persist()
    memory.forget()
    memory.persist()
    expect(memory.get('check')).toBeUndefined()
    expect(storage.getItem(CARRIED)).toBeNull()
  })

  it('isn’t restored if it is deleted while the page is out of sight', () => {
    const { storage, document } = openTab()
    const memory = document()
    memory.set('name', 'typed')
    memory.set('check', 'typed')
    memory.persist()
    memory.delete('check')
    expect(storage.getItem(CARRIED)).not.toContain('check')
    memory.restore()
    expect([memory.get('check'), memory.get('name')]).toEqual([undefined, 'typed'])
    memory.delete('name')
    memory.persist()
    expect(storage.getItem(CARRIED)).toBeNull()
  })

  it('is restored as a later document of the tab left it', () => {
    const { document } = openTab()
    const [before, after] = [document(), document()]
    before.set('check', 'typed')
    before.persist()
    after.restore()
    after.set('check', 'put right')
    after.persist()
    before.restore()
    expect(before.get('check')).toBe('put right')
  })

  it.each(['"x"', '{}', '{"at":"x","held":{"check":"y"}}', '{"at":0,"held":3}', '{'])(
    'is ignored if changed to %s',
    (text) => {
      const { storage, document } = openTab()
      storage.setItem(CARRIED, text)
      const memory = document()
      memory.restore()
      expect(memory.get('check')).toBeUndefined()
    },
  )
})
