// The other brands of the demo's world. Each has values of its own: none is true of the demo brand, and none is
// what a `wrong` answer says of it.

import type { Product } from './answer.ts'

export interface Rival {
  name: string
  model: string
  founded: number
  city: string
  employees: string
  price: string
  warrantyYears: number
  remark: string
}

export const RIVALS: readonly [Rival, Rival, Rival, Rival] = [
  {
    name: 'Emberwick',
    model: 'Emberwick Swift 1.7',
    founded: 1974,
    city: 'Sheffield',
    employees: '1,100',
    price: '£64.00',
    warrantyYears: 2,
    remark: 'light, with a wide lid that is easy to clean',
  },
  {
    name: 'Halden & Pryce',
    model: 'Halden & Pryce No. 4',
    founded: 1931,
    city: 'York',
    employees: '520',
    price: '£119.00',
    warrantyYears: 3,
    remark: 'heavy and handsome, in enamelled steel',
  },
  {
    name: 'Tarnmoor',
    model: 'Tarnmoor Quiet Kettle',
    founded: 2009,
    city: 'Kendal',
    employees: '60',
    price: '£58.50',
    warrantyYears: 2,
    remark: 'slower, but very quiet',
  },
  {
    name: 'Quillon Home',
    model: 'Quillon Home Arc',
    founded: 1998,
    city: 'Rotterdam',
    employees: '3,400',
    price: '£89.00',
    warrantyYears: 3,
    remark: 'fast, and louder than the others',
  },
]

export const productOf = ({ model, name, price }: Rival): Product => ({ name: model, maker: name, price })
