// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

contract AnnounceRulesTest is PoolTest {
    function test_StartsWithTheRulesOfTheSpecification() public view {
        assertRules(pool.poolState().rules, 100, 200, 10);
        assertRules(pool.poolState().announcedRules, 100, 200, 10);
        vm.assertEq(pool.poolState().announcedFrom, 0, "nothing is announced");
    }

    function test_EmitsRulesAnnounced() public {
        vm.expectEmit(address(pool));
        emit IMiningPool.RulesAnnounced(IMiningPool.Rules(300, 150, 20), DAY_0 + 2 days);
        announce(300, 150, 20);
    }

    function test_ShowsTheAnnouncedRules() public {
        announce(300, 150, 20);
        assertRules(pool.poolState().rules, 100, 200, 10);
        assertRules(pool.poolState().announcedRules, 300, 150, 20);
        vm.assertEq(pool.poolState().announcedFrom, DAY_0 + 2 days, "from");
    }

    function test_RejectsAnyoneButTheOwner() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        pool.announceRules(IMiningPool.Rules(100, 200, 10));
    }

    /* ------------------------------------------- M9: FROM THE SECOND MIDNIGHT */

    function test_OldRulesHoldUntilASecondBeforeTheSecondMidnight() public {
        announce(300, 150, 20);
        warpTo(1, 1 days - 1);
        assertRules(pool.poolState().rules, 100, 200, 10);
    }

    function test_NewRulesHoldFromTheSecondMidnight() public {
        announce(300, 150, 20);
        warpTo(2, 0);
        assertRules(pool.poolState().rules, 300, 150, 20);
        assertRules(pool.poolState().announcedRules, 300, 150, 20);
        vm.assertEq(pool.poolState().announcedFrom, 0, "nothing is announced any more");
    }

    function test_AnnouncementAtMidnightWaitsTwoDays() public {
        warpTo(1, 0);
        announce(300, 150, 20);
        vm.assertEq(pool.poolState().announcedFrom, DAY_0 + 3 days);
    }

    function test_AnnouncementASecondBeforeMidnightWaitsADayAndASecond() public {
        warpTo(0, 1 days - 1);
        announce(300, 150, 20);
        vm.assertEq(pool.poolState().announcedFrom, DAY_0 + 2 days);
    }

    function test_LaterAnnouncementReplacesOneNotYetInForce() public {
        announce(300, 150, 20);
        warpTo(1, 0);
        announce(50, 120, 5);
        warpTo(2, 0);
        assertRules(pool.poolState().rules, 100, 200, 10);
        warpTo(3, 0);
        assertRules(pool.poolState().rules, 50, 120, 5);
    }

    function test_LaterAnnouncementLeavesRulesInForceUntilItsMidnight() public {
        setRules(300, 150, 20);
        announce(50, 120, 5);
        assertRules(pool.poolState().rules, 300, 150, 20);
        assertRules(pool.poolState().announcedRules, 50, 120, 5);
        warpDays(2);
        assertRules(pool.poolState().rules, 50, 120, 5);
    }

    function test_ChangesNoEarnedReward() public {
        liveStreak(alice, 600 * one, 1);
        setRules(0, 100, 1_000);
        vm.assertEq(claimAs(alice), 60_000);
    }

    /* ---------------------------------------------------------- M9: BOUNDS */

    function test_AcceptsTheLowestRules() public {
        announce(0, 100, 1);
        assertRules(pool.poolState().announcedRules, 0, 100, 1);
    }

    function test_AcceptsTheHighestRules() public {
        announce(5_000, 200, 1_000);
        assertRules(pool.poolState().announcedRules, 5_000, 200, 1_000);
    }

    function test_RejectsARateAbove5000() public {
        expectRejected(5_001, 200, 10);
    }

    function test_RejectsAFactorBelow100() public {
        expectRejected(100, 99, 10);
    }

    function test_RejectsAFactorAbove200() public {
        expectRejected(100, 201, 10);
    }

    function test_RejectsAMinimumOfZero() public {
        expectRejected(100, 200, 0);
    }

    function test_RejectsAMinimumAbove1000() public {
        expectRejected(100, 200, 1_001);
    }

    /* ---------------------------------------- M8: THE LARGEST DAILY REWARD */

    function test_LargestDailyRewardFollowsTheMoreExpensiveRules() public {
        stakeAs(alice, 1_000 * one);
        vm.assertEq(pool.poolState().largestDailyReward, 200_000, "100 ppm, twice");

        announce(300, 100, 10);
        vm.assertEq(pool.poolState().largestDailyReward, 300_000, "300 ppm, once, from the announcement on");

        warpTo(2, 0);
        announce(100, 200, 10);
        vm.assertEq(pool.poolState().largestDailyReward, 300_000, "while the dearer rules hold");

        warpTo(4, 0);
        vm.assertEq(pool.poolState().largestDailyReward, 200_000, "and no longer");
    }

    function testFuzz_RulesHoldFromTheSecondMidnight(uint16 rate, uint16 factor, uint16 minimum, uint32 time) public {
        uint16 dailyRate = uint16(bound(rate, 0, 5_000));
        uint16 topFactor = uint16(bound(factor, 100, 200));
        uint16 minimumStake = uint16(bound(minimum, 1, 1_000));
        warpBy(bound(time, 0, 70 * 365 days));
        uint256 secondMidnight = (timeNow() / 1 days + 2) * 1 days;

        announce(dailyRate, topFactor, minimumStake);
        vm.warp(secondMidnight - 1);
        assertRules(pool.poolState().rules, 100, 200, 10);
        vm.warp(secondMidnight);
        assertRules(pool.poolState().rules, dailyRate, topFactor, minimumStake);
    }

    /* -------------------------------------------------------------- HELPERS */

    function expectRejected(uint16 dailyRate, uint16 topFactor, uint16 minimumStake) private {
        vm.expectRevert(IMiningPool.RulesOutOfBounds.selector);
        announce(dailyRate, topFactor, minimumStake);
    }

    function assertRules(
        IMiningPool.Rules memory rules,
        uint256 dailyRate,
        uint256 topFactor,
        uint256 minimumStake
    ) private pure {
        vm.assertEq(rules.dailyRate, dailyRate, "daily rate");
        vm.assertEq(rules.topFactor, topFactor, "top factor");
        vm.assertEq(rules.minimumStake, minimumStake, "minimum stake");
    }

    /* ---------------------------------- M8: MORE EXPENSIVE RULES NEED COVER */

    function test_AcceptsMoreExpensiveRulesThatTheReserveJustCovers() public {
        useReserveOf(14 * one);
        stakeAs(alice, 1_000 * one);
        announce(1_000, 200, 10);
        assertRules(pool.poolState().announcedRules, 1_000, 200, 10);
    }

    function test_RejectsMoreExpensiveRulesThatTheReserveDoesNotCover() public {
        useReserveOf(14 * one);
        stakeAs(alice, 1_000 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.ReserveTooLow.selector, 14 * one, 14_014_000));
        announce(1_001, 200, 10);
    }

    function test_AcceptsRulesThatAreNoMoreExpensiveWhateverTheReserve() public {
        useReserveOf(14 * one);
        stakeAs(alice, 1_000 * one);
        announce(1_000, 200, 10);
        warpDays(2);
        signInAs(alice);
        announce(1_000, 200, 20);
        assertRules(pool.poolState().announcedRules, 1_000, 200, 20);
    }
}
