import { expect, it } from 'vitest'
import { createPageMemory } from './page-memory.ts'
import { tabStorage } from './tab-storage-for-tests.ts'

it('outlives a page only where the client itself loads it anew, and leaves nothing behind', () => {
  const storage = tabStorage()
  const before = createPageMemory(() => storage)
  before.set('check:A', { address: '12 Oak St' })
  expect(storage.getItem('carried')).toBeNull()
  before.carryOver()
  const after = createPageMemory(() => storage)
  after.takeOver()
  expect(after.get('check:A')).toEqual({ address: '12 Oak St' })
  expect(storage.getItem('carried')).toBeNull()
  after.delete('check:A')
  expect(after.get('check:A')).toBeUndefined()
})

it('writes nothing where nothing is kept, and takes nothing that isn’t ours', () => {
  const storage = tabStorage()
  const memory = createPageMemory(() => storage)
  memory.carryOver()
  expect(storage.getItem('carried')).toBeNull()
  storage.setItem('carried', '"changed"')
  memory.takeOver()
  expect(memory.get('length')).toBeUndefined()
})
