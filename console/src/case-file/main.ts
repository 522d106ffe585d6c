// A case file. The service wrote it, and it can be read without this script, which adds the check of its evidence.

import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/answer.css'
import '../verify/verify.css'
import './case-file.css'

const live = document.getElementById('live')
if (live) void import('./check-evidence.tsx').then(({ showChecks }) => showChecks(live))
