// Checks the bundles of two studies, and says whether they found the same. Asks nobody.
import { readFile } from 'node:fs/promises'
import { compareStudies, verifyStudy } from '@brand-citation-forensics/client'

const [one = '', other = '', keyFile = ''] = process.argv.slice(2)
const keys = (await readFile(keyFile, 'utf8')).trim().split('\n')

const verify = async (file: string) => (await verifyStudy(await readFile(file), { keys })).proved
const [ours, theirs] = [await verify(one), await verify(other)]
if (!ours || !theirs) throw new Error('one of them is not proved')

const { planned, captured } = ours.results.all
console.log(`${ours.protocol.question} ${planned} planned, ${captured} captured`)
console.log(compareStudies(ours, theirs).verdict)
