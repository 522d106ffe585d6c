/** For the tests beside the code, which import nothing from outside their package. */
export { assertGrowsWithInput } from '../../proof/test/growth.ts'
