import { expect, it } from 'vitest'
import { productEnvironment } from './product-environment.mjs'

const BUILT = { NODE_ENV: 'production' }

it.each([
  [{}, ''],
  [{ NODE_ENV: 'development' }, ''],
  [{ NODE_ENV: 'test' }, 'NODE_ENV=production'],
  [{}, '# NODE_ENV=production\nNODE_ENV=productions\nPORT=3000'],
  [{ PRODUCTION: 'false', NODE_ENV: 'production' }, ''],
  [{ PRODUCTION: 'true' }, ''],
])('%j with a file of %j runs the built pages, and isn’t production', (environment, file) => {
  expect(productEnvironment(environment, file)).toEqual(BUILT)
})

it.each([
  [{ NODE_ENV: 'production' }, ''],
  [{}, 'PORT=3000\nNODE_ENV=production\n'],
  [{}, 'export NODE_ENV = "production"'],
])('%j with a file of %j is production', (environment, file) => {
  expect(productEnvironment(environment, file)).toEqual({ ...BUILT, PRODUCTION: 'true' })
})
