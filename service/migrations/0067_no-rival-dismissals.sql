-- Names that recur in answers are not suggested any more, so nobody says of one that it is no rival.
drop table rival_dismissals;
