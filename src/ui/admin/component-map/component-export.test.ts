import { memo } from 'react'
import { expect, test } from 'vitest'
import { componentExport } from './component-export.ts'

const Card = () => null
const module = { Card, default: memo(Card), label: 'Card' }

test('a component is found by its name, however it was made', () => {
  expect(componentExport(module, 'Card', '/card#Card')).toBe(Card)
  expect(componentExport(module, 'default', '/card')).toBe(module.default)
})

test('a name that is no component says which path of the config is wrong', () => {
  expect(() => componentExport(module, 'Crad', '/card#Crad')).toThrow(/"\/card#Crad".*after "#"/)
  expect(() => componentExport(module, 'label', '/card#label')).toThrow(/"\/card#label"/)
})
