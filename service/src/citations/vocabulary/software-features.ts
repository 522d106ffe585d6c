// Features of software and certificates of companies, in six languages. Each line: names and phrases that mean the
// same thing; words only, because hyphens and apostrophes divide words in answers.

const LINES = `
free trial | trial period | trial version | testphase | kostenlose testphase | testversion | kostenloser test | essai gratuit | version d'essai | période d'essai | prueba gratuita | prueba gratis | periodo de prueba | período de prueba | teste grátis | teste gratuito | avaliação gratuita | período de teste | prova gratuita | periodo di prova
free plan | free tier | free version | free edition | forever free plan | kostenloser plan | kostenlosen plan | kostenloser tarif | kostenlosen tarif | kostenlose version | gratisversion | gratis tarif | gratisplan | plan gratuit | version gratuite | offre gratuite | formule gratuite | forfait gratuit | plan gratuito | versión gratuita | plano gratuito | versão gratuita | plano grátis | piano gratuito | versione gratuita
offline mode | offline access | works offline | offline use | offline support | offline functionality | offline editing | offlinemodus | offline modus | offline nutzung | offline zugriff | offline nutzbar | offline nutzen | mode hors ligne | hors ligne | hors connexion | mode hors connexion | modo sin conexión | sin conexión | modo offline | acceso sin conexión | sem conexão | uso offline | acesso offline | modalità offline | modo off line | accesso offline | uso offline | offline
two factor authentication | 2fa | mfa | two step verification | multi factor authentication | multifactor authentication | zwei faktor authentifizierung | zwei faktor anmeldung | mehrfaktor authentifizierung | double authentification | authentification à deux facteurs | authentification à double facteur | authentification double facteur | authentification multifacteur | autenticación de dos factores | autenticación en dos pasos | doble factor | autenticación multifactor | autenticação de dois fatores | autenticação em dois fatores | autenticação de dois factores | verificação em duas etapas | autenticazione a due fattori | verifica in due passaggi
single sign on | sso | saml sso | saml single sign on | saml | einmalanmeldung | authentification unique | connexion unique | inicio de sesión único | login único | início de sessão único | accesso unico
mobile app | mobile apps | mobile application | smartphone app | app for smartphones | mobile anwendung | mobile app für ios und android | application mobile | applications mobiles | appli mobile | aplicación móvil | aplicaciones móviles | app móvil | aplicativo móvel | aplicação móvel | aplicativo para celular | app mobile | app per smartphone | applicazione mobile
desktop app | desktop application | desktop client | desktop anwendung | application de bureau | aplicación de escritorio | aplicativo de desktop | aplicativo para desktop | applicazione desktop | app desktop
api | public api | rest api | open api | api access | offene api | öffentliche api | programmierschnittstelle | rest schnittstelle | api publique | api pública | api rest | api pubblica
dark mode | dark theme | dunkelmodus | dunkler modus | mode sombre | thème sombre | modo oscuro | modo escuro | tema scuro | modalità scura
end to end encryption | e2e encryption | end to end encrypted | ende zu ende verschlüsselung | ende zu ende verschlüsselt | chiffrement de bout en bout | cifrado de extremo a extremo | criptografia de ponta a ponta | encriptação ponta a ponta | crittografia end to end
on premises | on premise | on premises deployment | self hosting | self hosted | self hosted version | self hosting option | on premises version | on premise version | on premises installation | selbst gehostet | selbsthosting | eigenes hosting | auto hébergement | auto hébergé | autohébergement | hébergement sur site | sur site | installation sur site | instalación local | autoalojado | autoalojamiento | en las instalaciones | instalação local | auto hospedagem | auto hospedado | installazione locale | installazione on premise | in locale
open source | open source software | quelloffen | code source ouvert | código abierto | código aberto | codice aperto
live chat | live chat support | chat support | chat en direct | chat en vivo | chat ao vivo | chat dal vivo
phone support | telephone support | support by phone | telefonsupport | telefonischer support | telefonischen support | assistance téléphonique | support téléphonique | soporte telefónico | asistencia telefónica | atención telefónica | suporte telefônico | suporte telefónico | suporte por telefone | assistenza telefonica | supporto telefonico
24/7 support | round the clock support | 24 7 support | support around the clock | 24 hour support | support rund um die uhr | rund um die uhr support | support 24 7 | assistance 24 7 | support 24h 24 | soporte 24 7 | soporte las 24 horas | suporte 24 7 | suporte 24 horas | assistenza 24 7 | supporto 24 7
time tracking | time tracker | zeiterfassung | suivi du temps | seguimiento del tiempo | control de tiempo | registro de tiempo | controle de tempo | registo de tempo | rilevazione ore | monitoraggio del tempo | tracciamento del tempo
gantt charts | gantt chart | gantt view | gantt diagramme | gantt diagramm | diagrammes de gantt | diagramme de gantt | diagramas de gantt | diagrama de gantt | gráficos de gantt | gráfico de gantt | diagrammi di gantt | diagramma di gantt
kanban boards | kanban board | kanban view | kanban tafeln | tableaux kanban | tableau kanban | tableros kanban | tablero kanban | quadros kanban | quadro kanban | bacheche kanban | lavagne kanban
version history | revision history | versionsverlauf | versionierung | historique des versions | historial de versiones | histórico de versões | cronologia delle versioni
custom branding | white label | white labeling | white labelling | eigenes branding | marque blanche | marca blanca | marca branca | personnalisation de la marque
audit log | audit logs | audit trail | audit trails | prüfprotokoll | audit protokoll | prüfpfad | journal d'audit | piste d'audit | registro de auditoría | registros de auditoría | registro de auditoria | log de auditoria | registro di controllo
role based access control | role based access | rbac | role based permissions | rollenbasierte zugriffskontrolle | rollenbasierte rechte | contrôle d'accès basé sur les rôles | control de acceso basado en roles | controle de acesso baseado em funções | controllo degli accessi basato sui ruoli
data export | csv export | export to csv | datenexport | csv exporte | export de données | export des données | export csv | exportación de datos | exportación csv | exportar a csv | exportação de dados | exportação csv | esportazione dei dati | esportazione csv
webhooks | webhook
zapier integration | zapier | integration with zapier | zapier anbindung | intégration zapier | integración con zapier | integração com zapier | integrazione con zapier
slack integration | integration with slack | slack anbindung | slack integrationen | intégration slack | intégration à slack | integración con slack | integração com slack | integrazione con slack
video calls | video calling | video conferencing | video conferences | videokonferenzen | videoanrufe | appels vidéo | visioconférence | videollamadas | videoconferencias | videochamadas | videoconferências | videochiamate | videoconferenze
screen sharing | share screens | bildschirmfreigabe | bildschirm teilen | partage d'écran | compartir pantalla | pantalla compartida | compartilhamento de tela | partilha de ecrã | condivisione dello schermo
automatic backups | automated backups | automatic backup | daily backups | automatische backups | automatische sicherungen | sauvegardes automatiques | copias de seguridad automáticas | backups automáticos | backup automatici
webinars | webinar | webinare | webinaren | webinaires | webinaire | seminarios web | webinários | webinari
heatmaps | heatmap | heat maps | heat map | mapas de calor | cartes de chaleur | cartes thermiques | mappe di calore | wärmekarten
payroll | payroll module | payroll accounting | lohnabrechnung | gehaltsabrechnung | lohnbuchhaltung | paie | gestion de la paie | nómina | nóminas | folha de pagamento | processamento de salários | buste paga | gestione paghe | paghe
corporate cards | company cards | corporate card | firmenkreditkarten | firmenkarten | cartes d'entreprise | cartes corporate | tarjetas corporativas | tarjetas de empresa | cartões corporativos | cartões empresariais | carte aziendali
inventory management | inventory | stock management | lagerverwaltung | bestandsverwaltung | gestion des stocks | gestión de inventario | gestión de inventarios | gestão de estoque | gestão de inventário | gestione del magazzino | gestione delle scorte
receipt scanning | receipt capture | scan receipts | belegerfassung | belegscan | belege scannen | numérisation des reçus | scan de reçus | escaneo de recibos | escaneado de recibos | digitalização de recibos | leitura de recibos | scansione delle ricevute | scansione di ricevute
bank feeds | bank feed | bank connection | bankanbindung | bankabgleich | flux bancaires | conexión bancaria | conexiones bancarias | feeds bancários | flussi bancari | collegamento bancario
invoicing | invoices | rechnungen | rechnungsstellung | facturation | facturación | faturação | faturamento | fatturazione
multi currency invoicing | multicurrency invoicing | invoices in several currencies | invoicing in several currencies | rechnungen in mehreren währungen | mehrwährungsrechnungen | facturation multidevise | facturación multidivisa | facturación en varias divisas | faturação em várias moedas | faturamento em várias moedas | fatturazione multivaluta
session replay | session replays | session recording | session recordings | sitzungsaufzeichnung | sitzungsaufzeichnungen | relecture de sessions | relecture de session | repetición de sesiones | grabación de sesiones | replay de sessões | gravação de sessões | riproduzione delle sessioni
meeting recording | recording of meetings | meeting recordings | record meetings | aufzeichnung von besprechungen | aufzeichnung von meetings | enregistrement des réunions | grabación de reuniones | gravação de reuniões | registrazione delle riunioni
live captions | live captioning | live subtitles | liveuntertitel | live untertitel | sous titres en direct | sous titrage en direct | subtítulos en directo | subtítulos en vivo | legendas ao vivo | legendas em tempo real | sottotitoli in tempo reale | sottotitoli dal vivo
real time collaboration | realtime collaboration | live collaboration | zusammenarbeit in echtzeit | echtzeit zusammenarbeit | collaboration en temps réel | colaboración en tiempo real | colaboração em tempo real | collaborazione in tempo reale
sms campaigns | sms campaign | sms marketing | text message campaigns | sms kampagnen | campagnes sms | campañas de sms | campañas sms | campanhas de sms | campanhas sms | campagne sms
marketing automation | marketing automatisierung | automatisation marketing | automatización de marketing | automação de marketing | automazione del marketing
landing pages | landing page | landingpages | pages d'atterrissage | páginas de destino | pagine di destinazione
dark web monitoring | dark web scan | darknet überwachung | dark web überwachung | surveillance du dark web | vigilancia de la dark web | monitorización de la dark web | monitoramento da dark web | monitoraggio del dark web
version control | versioning | file versioning | old versions | versionierung | versioni precedenti | versionnage | control de versiones | versionamento | versionado
on premises deployment | on premises | on premise | self hosting | self hosted | auf eigenen servern | eigenen servern | eigene server | lokale installation | on premises installation | sur vos propres serveurs | propres serveurs | auto hébergement | servidores propios | en servidores propios | instalación local | servidores próprios | instalação local | server propri | sui propri server | installazione locale | on prem
iso 27001 | iso iec 27001 | iso27001 | iso 27001 certification | iso 27001 certified | iso 27001 zertifizierung | iso 27001 zertifiziert
iso 9001 | iso9001 | iso 9001 certified | iso 9001 zertifiziert
soc 2 | soc2 | soc 2 type ii | soc 2 type 2 | soc 2 type i | soc 2 type 1 | soc 2 compliant | soc 2 compliance | soc 2 certified
hipaa | hipaa compliant | hipaa compliance | hipaa konform
gdpr | gdpr compliant | gdpr compliance | dsgvo | dsgvo konform | rgpd | conforme rgpd | conforme au rgpd
pci dss | pci compliant | pci compliance | pci dss compliant
fedramp | fedramp authorized | fedramp authorization
`

export const SOFTWARE_FEATURES: string[][] = LINES.trim()
  .split('\n')
  .map(line => line.split(' | '))
